import { expect, it } from "vitest";
import { startSnippets } from "./start-snippets.ts";

it("says the same start for a terminal and for a program, and quotes whatever somebody wrote", () => {
  const hostile = "'; rm -rf / #`$(id)`\"\nx";
  const { curl, typescript } = startSnippets({
    baseUrl: "https://sluice.example.com",
    workflowId: "wf_1",
    body: { parameters: { who: hostile }, input_text: null, labels: {}, client_reference: "ref-1" },
  });
  const sent = JSON.stringify({ parameters: { who: hostile }, client_reference: "ref-1" });
  expect(curl).toContain(`curl -sS 'https://sluice.example.com/api/v1/workflows/wf_1/runs' \\\n`);
  expect(curl).toContain(`-d '${sent.replaceAll("'", "'\\''")}'`);
  // Nothing outside single quotes but what is ours.
  const bare = curl.replaceAll("'\\''", "").replaceAll(/'[^']*'/g, "");
  expect(bare).not.toMatch(/rm|id\)/);
  expect(curl).toContain('"Authorization: Bearer $API_KEY"');
  const literal = /startRun\("wf_1", (\{[\s\S]*?\n\})\);/.exec(typescript)?.[1] ?? "";
  expect(JSON.parse(literal)).toEqual(JSON.parse(sent));
});
