import { type Output, OutputsAnswer } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallPdf } from "../../../server/src/deployment/outputs/testing/small-pdf.ts";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { isoTime } from "./iso-time.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("the outputs of a run on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function list(runId: string): Promise<OutputsAnswer> {
    const { status, body } = await system.get(`/runs/${runId}/outputs`, key);
    expect(status).toBe(200);
    expectShape(OutputsAnswer, body);
    return body;
  }

  it("are all files that its steps left, each named, described and ready to be fetched [2.9-01] [2.9-02] [2.9-03] [2.9-04] [2.9-05] [2.9-06] [2.9-10] [4.13-01]", async () => {
    const pdf = Buffer.from(smallPdf(2, "Annual report")).toString("base64");
    const first = [
      "mkdir -p outputs/deep/er",
      `echo ${pdf} | base64 -d > outputs/a.pdf`,
      "printf '# The Notes\\n' > outputs/deep/er/notes.md",
      "touch outputs/empty outputs/.hidden 'outputs/odd name é.TXT'",
      "for end in csv json html png xlsx zip mp3 mp4 weird; do echo x > outputs/b.$end; done",
    ].join("\n");
    const second = "mkdir -p outputs; echo late > outputs/z.log; echo '{}' > outputs/result.json";
    const id = await system.workflow(
      fileOf("All kinds", [
        { slug: "first", script: first },
        { slug: "second", script: second, depends_on: ["first"] },
      ]),
    );
    const { run_id } = await system.run(key, id);
    await system.until(key, run_id, "completed");
    const answer = await list(run_id);
    expect(Object.keys(answer)).toEqual(["run_id", "outputs", "bundle"]);
    expect(answer.run_id).toBe(run_id);
    expect(answer.bundle).toEqual({
      path: `/api/v1/runs/${run_id}/outputs.zip`,
      max_bytes: 524_288_000,
      max_objects: 2_000,
    });
    const kinds = Object.fromEntries(answer.outputs.map((output) => [output.key, output.kind]));
    expect(kinds).toEqual({
      ".hidden": "file",
      "a.pdf": "pdf",
      "b.csv": "csv",
      "b.html": "html",
      "b.json": "json",
      "b.mp3": "audio",
      "b.mp4": "video",
      "b.png": "image",
      "b.weird": "file",
      "b.xlsx": "spreadsheet",
      "b.zip": "archive",
      "deep/er/notes.md": "markdown",
      empty: "file",
      "odd name é.TXT": "text",
      "z.log": "text",
    });
    const byKey = new Map(answer.outputs.map((output) => [output.key, output]));
    const report = byKey.get("a.pdf") as Output;
    expect(report).toEqual({
      output_id: expect.stringMatching(/^out_/),
      key: "a.pdf",
      kind: "pdf",
      title: "Annual report",
      pages: 2,
      bytes: smallPdf(2, "Annual report").length,
      content_type: "application/pdf",
      from_step: "first",
      created_at: isoTime,
      download: {
        method: "GET",
        path: `/api/v1/runs/${run_id}/outputs/${report.output_id}/content`,
        expires_in: null,
      },
    });
    expect(byKey.get("deep/er/notes.md")).toMatchObject({ title: "The Notes", pages: null, bytes: 12 });
    expect(byKey.get("empty")).toMatchObject({ bytes: 0, from_step: "first" });
    expect(byKey.get("z.log")).toMatchObject({ from_step: "second", title: "Z" });
    for (const { key: name, bytes, content_type, download } of answer.outputs) {
      const content = await fetch(`${system.url}${download.path}`, { headers: key.headers });
      expect([name, content.status]).toEqual([name, 200]);
      expect(content.headers.get("content-type")).toBe(content_type);
      expect((await content.arrayBuffer()).byteLength).toBe(bytes);
    }
  });

  it("say of the first 200 files which step wrote them, and list and serve the others all the same, also thousands of one step [2.9-06] [2.9-07] [2.9-08] [8.2-18]", async () => {
    const many = (from: number, to: number) =>
      `mkdir -p outputs; i=${from}; while [ $i -le ${to} ]; do echo $i > outputs/$i.txt; i=$((i + 1)); done`;
    const id = await system.workflow(
      fileOf("Many", [
        { slug: "first", script: many(1, 199) },
        { slug: "second", script: many(200, 200), depends_on: ["first"] },
        { slug: "third", script: `${many(201, 203)}; touch outputs/m{1..2001}`, depends_on: ["second"] },
      ]),
    );
    const { run_id } = await system.run(key, id);
    await system.until(key, run_id, "completed");
    const { outputs } = await list(run_id);
    expect(outputs).toHaveLength(203 + 2_001);
    const steps = new Map(outputs.map((output) => [output.key, output.from_step]));
    for (let file = 1; file <= 199; file += 1) expect(steps.get(`${file}.txt`)).toBe("first");
    expect(steps.get("200.txt")).toBe("second");
    for (const name of ["201.txt", "202.txt", "203.txt"]) {
      expect(steps.get(name)).toBeNull();
      const { path } = outputs.find((output) => output.key === name)?.download ?? { path: "" };
      const content = await fetch(`${system.url}${path}`, { headers: key.headers });
      expect(await content.text()).toBe(`${Number.parseInt(name, 10)}\n`);
    }
  });

  it("are withheld while the run is going, and there once it has ended, however it ended [4.13-01] [4.13-02] [4.13-04] [7.2-32]", async () => {
    const script = "mkdir -p outputs; echo kept > outputs/kept.txt";
    const id = await system.workflow(
      fileOf("Gated", [
        { slug: "a", script },
        { slug: "b", approve_before_start: true, depends_on: ["a"] },
      ]),
    );
    const endings = [
      ["completed", (runId: string) => people.decide(runId, 1, "approve")],
      ["failed", (runId: string) => people.decide(runId, 1, "reject", "no")],
      ["cancelled", (runId: string) => people.decide(runId, 1, "stop")],
    ] as const;
    for (const [ending, end] of endings) {
      const { run_id } = await system.run(key, id);
      await system.until(key, run_id, "waiting_for_approval");
      for (const path of ["outputs", "outputs.zip", "outputs/out_any/content"]) {
        const early = await system.get(`/runs/${run_id}/${path}`, key);
        expect([path, early.status, early.body.error.code]).toEqual([path, 409, "run_not_terminal"]);
        expect(early.body.error.details).toEqual({ status: "waiting_for_approval" });
        expect(early.headers.get("retry-after")).toBeNull();
      }
      await end(run_id);
      await system.until(key, run_id, ending);
      const { outputs } = await list(run_id);
      expect([ending, outputs.map((output) => output.key)]).toEqual([ending, ["kept.txt"]]);
    }

    const bare = await system.workflow(fileOf("Bare", [{ slug: "a" }]));
    const { run_id } = await system.run(key, bare);
    await system.until(key, run_id, "completed");
    expect((await list(run_id)).outputs).toEqual([]);
  });

  it("of a run that is at work are withheld, with its status [4.13-02] [7.2-32]", async () => {
    const id = await system.workflow(
      fileOf("Endless", [{ slug: "a", script: "while true; do sleep 1; done" }]),
    );
    const { run_id } = await system.run(key, id);
    const early = await system.get(`/runs/${run_id}/outputs`, key);
    expect([early.status, early.body.error.code]).toEqual([409, "run_not_terminal"]);
    expect(early.body.error.details).toEqual({ status: "running" });
    await system.call("POST", `/runs/${run_id}/cancel`, { key });
    expect((await list(run_id)).outputs).toEqual([]);
  });
});
