import { Run } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outputBlobKey } from "../../../server/src/deployment/outputs/store-output.ts";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const inlineMaxBytes = 262_144;

describe.each(embeddedOrBoth)("the result of a run on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let freeId: string;
  let boundId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    // Writes what the start says, so that one workflow serves every case.
    const script = 'mkdir -p outputs; jq -rj ".input_text" context.json > outputs/result.json';
    freeId = await system.workflow(fileOf("Free", [{ slug: "a", script }]));
    const result_schema = {
      type: "object",
      required: ["total"],
      properties: { total: { type: "number", minimum: 1 } },
    };
    boundId = await system.workflow(fileOf("Bound", [{ slug: "a", script }], { result_schema }));
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function ranWith(workflowId: string, text: string): Promise<Run> {
    const { run_id } = await system.run(key, workflowId, { input_text: text });
    const run = await system.until(key, run_id, "completed");
    expectShape(Run, run);
    return run;
  }

  async function fetched(run: Run): Promise<string> {
    const download = run.result_json?.download;
    expect(download?.method).toBe("GET");
    const answer = await fetch(`${system.url}${download?.path}`, { headers: key.headers });
    expect(answer.status).toBe(200);
    return await answer.text();
  }

  it("is the parsed file, echoes its version, and names the file itself apart from the outputs [2.9-09] [2.9-11] [2.9-16] [2.9-18]", async () => {
    const text = '{"version": "2.1", "list": [1, null, {"a": "é"}]}';
    const run = await ranWith(freeId, text);
    expect(run).toMatchObject({
      result: { version: "2.1", list: [1, null, { a: "é" }] },
      result_error: null,
      result_schema_version: "2.1",
      result_json: { key: "result.json", bytes: Buffer.byteLength(text) },
    });
    expect(Object.keys(run.result_json ?? {})).toEqual(["key", "bytes", "download"]);
    expect(await fetched(run)).toBe(text);
    const listed = await system.get(`/runs/${run.run_id}/outputs`, key);
    expect(listed.body.outputs).toEqual([]);
    const named = await ranWith(freeId, '{"$schema": "https://example.com/s1", "version": 7}');
    expect(named.result_schema_version).toBe("https://example.com/s1");
    const numbered = await ranWith(freeId, '{"version": 7}');
    expect(numbered.result_schema_version).toBe(7);
    expect((await ranWith(freeId, "{}")).result_schema_version).toBeNull();
  });

  it("that nests deeper than anybody can read is refused as such, and the service goes on [2.9-12] [2.9-25]", async () => {
    const nested = (levels: number) => `{"total":1,"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    for (const workflowId of [freeId, boundId]) {
      const deepest = await ranWith(workflowId, nested(511));
      expect(deepest).toMatchObject({ result_error: null, result: { total: 1 } });
      for (const levels of [512, 5_000, 9_990]) {
        const run = await ranWith(workflowId, nested(levels));
        expect([levels, run.result, run.result_error]).toEqual([levels, null, "invalid_json"]);
        expect(await fetched(run)).toBe(nested(levels));
      }
    }
  });

  it("is null with the reason when the file is no JSON object, and the file can be fetched all the same [2.9-12] [2.9-17] [2.9-18] [2.9-25]", async () => {
    for (const text of ['{"a": 1', "[1]", '"text"', "null", ""]) {
      const run = await ranWith(freeId, text);
      expect([text, run.result, run.result_error]).toEqual([text, null, "invalid_json"]);
      expect(run.result_schema_version).toBeNull();
      expect(await fetched(run)).toBe(text);
    }
  });

  it("is checked against the schema of the version that ran [2.9-14] [2.9-26]", async () => {
    expect(await ranWith(boundId, '{"total": 1}')).toMatchObject({
      result: { total: 1 },
      result_error: null,
    });
    for (const text of ['{"total": 0}', '{"total": "1"}', "{}"]) {
      const run = await ranWith(boundId, text);
      expect(run.result).toBeNull();
      expect(run.result_error).toMatch(/^schema_mismatch: .*total/);
      expect(await fetched(run)).toBe(text);
    }
  });

  it("is inline up to 262,144 bytes, and above only a file to fetch [2.9-13] [2.9-24] [8.2-14]", async () => {
    const padded = 'printf \'{"a":"\'; printf "%0$((SIZE - 8))d" 0; printf \'"}\'';
    for (const [bytes, error] of [
      [inlineMaxBytes, null],
      [inlineMaxBytes + 1, "too_large"],
    ] as const) {
      const script = `mkdir -p outputs; SIZE=${bytes}; { ${padded}; } > outputs/result.json`;
      const id = await system.workflow(fileOf(`Sized ${bytes}`, [{ slug: "a", script }]));
      const { run_id } = await system.run(key, id);
      const run = await system.until(key, run_id, "completed");
      expectShape(Run, run);
      expect(run.result_json?.bytes).toBe(bytes);
      expect(run.result_error).toBe(error);
      const text = await fetched(run);
      expect(text).toHaveLength(bytes);
      expect(run.result).toEqual(error === null ? JSON.parse(text) : null);
    }
  });

  it("says that the run is going, that nothing was written, that the file is gone [2.9-17] [2.9-19] [2.9-22] [2.9-23]", async () => {
    const gated = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
    const { run_id } = await system.run(key, gated);
    const waiting = await system.until(key, run_id, "waiting_for_approval");
    expect(waiting).toMatchObject({ result: null, result_error: "run_not_terminal", result_json: null });
    await people.decide(run_id, 1, "approve");
    const done = await system.until(key, run_id, "completed");
    expect(done).toMatchObject({ result: null, result_error: "missing", result_json: null });

    const lost = await ranWith(freeId, '{"a": 1}');
    await people.parts.blobs.delete(outputBlobKey(lost.run_id, "result.json"));
    const { body } = await system.get(`/runs/${lost.run_id}`, key);
    expect(body).toMatchObject({ status: "completed", result: null, result_error: "unavailable" });
  });
});
