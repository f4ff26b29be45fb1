import { expect, it } from "vitest";
import { firstCall } from "./first-call.ts";

const key = { baseUrl: "https://sluice.example.com", apiKey: "ak_1.secret", externalId: "ake_1" };

it("sets the variables that every call names, and starts the one workflow of the key", () => {
  const workflow = { workflowId: "wf_1", example: { currency: "EUR" } };
  const text = firstCall({ ...key, workflow });
  expect(text.split("\n").slice(0, 3)).toEqual(["API_KEY=ak_1.secret", "EXTERNAL_ID=ake_1", ""]);
  expect(text).toContain("curl -sS 'https://sluice.example.com/api/v1/workflows/wf_1/runs'");
  expect(text).toContain(`-d '{"parameters":{"currency":"EUR"}}'`);
  expect(text.match(/secret/g), "it is written once").toHaveLength(1);
});

it("asks who it is where there is no one workflow to start", () => {
  expect(firstCall({ ...key, workflow: null })).toContain(
    "curl -sS 'https://sluice.example.com/api/v1/me' \\\n",
  );
});
