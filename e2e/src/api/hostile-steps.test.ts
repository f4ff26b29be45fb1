import { EventsAnswer, type Output, OutputsAnswer, Run, StepsAnswer } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readZip } from "../../../server/src/deployment/outputs/testing/read-zip.ts";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("what a step says and writes on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
  });
  afterAll(() => system.stop());

  async function ran(name: string, script: string): Promise<Run> {
    const nodes = [
      { slug: "a", script },
      { slug: "b", depends_on: ["a"] },
    ];
    const { run_id } = await system.run(key, await system.workflow(fileOf(name, nodes)));
    return await system.until(key, run_id, "completed");
  }

  it("may hold any character: it is handed on, and every route can show it", async () => {
    const script = [
      "mkdir -p outputs",
      "progress \"$(printf 'x\\x01\\xffy')\"",
      "printf '# A\\0title\\n' > outputs/odd.md",
      'printf \'{"a": "\\\\u0000"}\' > outputs/result.json',
      "printf 'a\\0b\\x1b[31m</script>'",
    ].join("\n");
    const done = await ran("Odd words", script);
    expectShape(Run, done);
    expect(done.result).toEqual({ a: "\0" });
    expect(done.summary_markdown).toContain("a\0b\u001b[31m</script>");
    const { body: steps } = await system.get(`/runs/${done.run_id}/steps`, key);
    expectShape(StepsAnswer, steps);
    expect(steps.steps[0].result_summary).toBe("a\0b\u001b[31m</script>");
    expect(steps.steps[1].result_summary).toContain("a\0b");
    const { body: log } = await system.get(`/runs/${done.run_id}/events`, key);
    expectShape(EventsAnswer, log);
    const { body: listed } = await system.get(`/runs/${done.run_id}/outputs`, key);
    expectShape(OutputsAnswer, listed);
    expect(listed.outputs[0]).toMatchObject({ key: "odd.md", title: "A title" });
  });

  it("is listed under its own name, as far as that can be shown, and only a link is not [2.9-06]", async () => {
    const script = [
      "mkdir -p outputs/deep outputs/odd. outputs/.sluice outputs/SAME.txt",
      "echo 1 > 'outputs/a b.txt'; echo 2 > 'outputs/q\"*?<>|:.txt'; echo 3 > outputs/deep/größe.txt",
      "echo 9 > \"outputs/$(printf 'line\\nbreak')\"; echo 6 > outputs/odd./x; echo 8 > 'outputs/a\\b'",
      "echo 4 > outputs/Same.txt; echo 5 > outputs/same.txt; echo 7 > outputs/SAME.txt/x; echo 10 > outputs/.sluice/x",
      "ln -s /etc/passwd outputs/link",
    ].join("\n");
    const done = await ran("Odd names", script);
    const { body } = await system.get(`/runs/${done.run_id}/outputs`, key);
    const kept = {
      ".sluice/x": "10",
      "SAME.txt/x": "7",
      "Same.txt": "4",
      "a b.txt": "1",
      "a%5Cb": "8",
      "deep/größe.txt": "3",
      "line%0Abreak": "9",
      "odd./x": "6",
      'q"*?<>|:.txt': "2",
      "same.txt": "5",
    };
    const fetched = await Promise.all(
      body.outputs.map(async ({ key: name, download }: Output) => {
        const answer = await fetch(`${system.url}${download.path}`, { headers: key.headers });
        return [name, (await answer.text()).trim()];
      }),
    );
    expect(Object.fromEntries(fetched)).toEqual(kept);
    const { body: log } = await system.get(`/runs/${done.run_id}/events?limit=500`, key);
    const said = log.events
      .filter(({ type }: { type: string }) => type === "node_progress")
      .map(({ payload }: { payload: { message: string } }) => payload.message);
    expect(said).toEqual([expect.stringContaining("outputs/link was not kept: ")]);
    const answer = await fetch(`${system.base}/runs/${done.run_id}/outputs.zip`, { headers: key.headers });
    const names = [...(await readZip(await answer.arrayBuffer())).keys()];
    // A folder that ignores case can take all of them.
    expect(names.toSorted()).toEqual([
      ".sluice/x",
      "SAME.txt/x",
      "Same (2).txt",
      "a b.txt",
      "a%5Cb",
      "deep/größe.txt",
      "line%0Abreak",
      "odd_/x",
      "q_______.txt",
      "same (3).txt",
    ]);
  });

  it("fails its step when two names meet that leave no room for a number", async () => {
    const stem = "a".repeat(250);
    const script = `mkdir -p outputs; touch "outputs/${stem}%0Ab" "outputs/$(printf '${stem}\\nb')"`;
    const id = await system.workflow(fileOf("No room", [{ slug: "only", script }]));
    const { run_id } = await system.run(key, id);
    await system.until(key, run_id, "failed");
    const { body: log } = await system.get(`/runs/${run_id}/events?limit=500`, key);
    const failed = log.events.filter(({ type }: { type: string }) => type === "node_failed");
    expect(failed).toMatchObject([
      { payload: { error: expect.stringMatching(/^The file outputs\/a.* \(2\) cannot be listed, because/) } },
    ]);
  });
});
