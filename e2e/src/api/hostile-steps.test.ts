import { EventsAnswer, type Output, OutputsAnswer, Run, StepsAnswer } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readZip } from "../../../server/src/outputs/testing/read-zip.ts";
import { expectShape } from "../../../server/src/runs/testing/expect-shape.ts";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(dialects)("what a step says and writes on %s", (dialect) => {
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

  it("is kept under its own name, or the log says which file was not and why", async () => {
    const script = [
      "mkdir -p outputs/deep outputs/bad.",
      "echo 1 > 'outputs/a b.txt'; echo 2 > 'outputs/q\"*?<>|:.txt'; echo 3 > outputs/deep/größe.txt",
      "echo x > \"outputs/$(printf 'line\\nbreak')\"; echo x > outputs/bad./x; echo x > 'outputs/a\\b'",
      "echo 4 > outputs/Same.txt; echo 5 > outputs/same.txt",
      "ln -s /etc/passwd outputs/link",
    ].join("\n");
    const done = await ran("Odd names", script);
    const { body } = await system.get(`/runs/${done.run_id}/outputs`, key);
    const kept = ["Same.txt", "a b.txt", "deep/größe.txt", 'q"*?<>|:.txt'];
    expect(body.outputs.map((output: Output) => output.key).toSorted()).toEqual(kept);
    const { body: log } = await system.get(`/runs/${done.run_id}/events?limit=500`, key);
    const said = log.events
      .filter(({ type }: { type: string }) => type === "node_progress")
      .map(({ payload }: { payload: { message: string } }) => payload.message);
    for (const name of ["line\uFFFDbreak", "bad./x", "a\\b", "same.txt", "link"]) {
      expect(said).toContainEqual(expect.stringContaining(`outputs/${name} was not kept: `));
    }
    expect(said).toHaveLength(5);
    const answer = await fetch(`${system.base}/runs/${done.run_id}/outputs.zip`, { headers: key.headers });
    const names = [...(await readZip(await answer.arrayBuffer())).keys()];
    expect(names.toSorted()).toEqual(["Same.txt", "a b.txt", "deep/größe.txt", "q_______.txt"]);
  });
});
