import { describe, expect, it } from "vitest";
import { ownKey } from "../../deployment/runs/testing/run-bench.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { openRunApp } from "./testing/run-app.ts";

const work = { slug: "work", title: "Work", node_type: "task" as const };
const parameters = [
  { name: "who", type: "string" as const, description: "", constraints: { max: 5 } },
  { name: "count", type: "number" as const, description: "", default: 1 },
];

describe.each(dialects)("runs in the web application on %s", (dialect) => {
  it("are listed with who started them, the key of an API run among them [1-17], and found by every filter", async () => {
    const { server, start, say, importDefinition } = await openRunApp(dialect);
    const byKey = await start({ clientReference: "ref-1", labels: { team: "finance", batch: "9" } });
    const other = await importDefinition("Invoices 100%");
    const started = await server.call("startRun", {
      params: { workflow_id: other },
      body: { labels: { team: "sales" } },
    });
    const byAnna = started.body.run.run_id;
    await say(byKey, { type: "cancel", by: null, reason: null });
    const list = async (query: Record<string, string | number> = {}) =>
      (await server.call("listRuns", { query })).body;
    const ids = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ run_id }: { run_id: string }) => run_id);

    expect((await list()).items).toMatchObject([
      {
        run_id: byAnna,
        triggered_by: "web",
        key_id: null,
        started_by: { kind: "person", id: "usr_anna", name: "Anna" },
        is_trial: false,
      },
      { run_id: byKey, triggered_by: "api", key_id: ownKey, started_by: { kind: "key", id: ownKey } },
    ]);
    for (const query of [
      { status: "cancelled" },
      { triggered_by: "api" },
      { key_id: ownKey },
      { started_by: ownKey },
      { label: "team=finance" },
      { label: "batch" },
      { client_reference: "ref-1" },
      { q: "ref-1" },
      { q: byKey },
      { q: "benc" },
      { trials: "without", status: "cancelled", triggered_by: "api", label: "batch=9" },
    ] satisfies Record<string, string>[]) {
      expect(await ids(query), JSON.stringify(query)).toEqual([byKey]);
    }
    expect(await ids({ started_by: "me" })).toEqual([byAnna]);
    expect(await ids({ workflow_id: other })).toEqual([byAnna]);
    expect(await ids({ q: "es 100%" })).toEqual([byAnna]);
    for (const nothing of [{ q: "1_0" }, { label: "team=\0" }, { trials: "only" }, { key_id: "ak_other" }]) {
      expect(await ids(nothing as Record<string, string>), JSON.stringify(nothing)).toEqual([]);
    }

    const first = await list({ limit: 1 });
    expect((await list({ limit: 1, cursor: first.next_cursor })).items[0].run_id).toBe(byKey);
    const elsewhere = await server.call("listRuns", {
      query: { cursor: first.next_cursor, status: "failed" },
    });
    expect(elsewhere.body.error.code).toBe("invalid_cursor");
    const wrong = await server.call("listRuns", { query: { status: "done" } });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: "invalid_filter" } } });
  });

  it("start with the checks of the API, each problem by its field, and with the workflow's overlap policy", async () => {
    const { server, importDefinition } = await openRunApp(dialect);
    const one = await importDefinition("One at a time", {
      parameters,
      settings: { overlap_policy: "skip" },
    });
    const startIt = (body: object) => server.call("startRun", { params: { workflow_id: one }, body });
    const wrong = await startIt({ parameters: { who: "far too long", count: "x", more: 1 } });
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: "invalid_parameters" } } });
    expect(wrong.body.error.details.map(({ name }: { name: string }) => name).sort()).toEqual([
      "count",
      "more",
      "who",
    ]);
    const loose = await startIt({ parameters: { who: "Ada" }, pii_policy_override: { operator: "shout" } });
    expect(loose).toMatchObject({ status: 422, body: { error: { code: "invalid_pii_policy" } } });
    const strict = { mode: "rules", entities: ["EMAIL_ADDRESS"], stages: ["steps"] };
    const started = await startIt({ parameters: { who: "Ada" }, pii_policy_override: strict });
    expect(started).toMatchObject({
      status: 201,
      body: { queued: false, run: { triggered_by: "web", status: "running" } },
    });
    const { run_id } = started.body.run;
    const second = await startIt({ parameters: { who: "Ada" } });
    expect(second).toMatchObject({
      status: 409,
      body: { error: { code: "still_running", details: { run_id } } },
    });
    const again = await server.call("getRunAgain", { params: { run_id } });
    expect(again.body).toMatchObject({
      parameters: { who: "Ada", count: 1 },
      pii_policy_override: { mode: "rules" },
      unknown_parameters: [],
      version: 1,
      active_version: 1,
    });
    const unknown = await server.call("startRun", { params: { workflow_id: "wf_none" }, body: {} });
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: "workflow_not_found" } } });
  });

  it("try a draft for its author without activating it, beside the runs of the workflow", async () => {
    const { server } = await openRunApp(dialect);
    const made = await server.call("createWorkflow", { body: { name: "Tried" } });
    const { workflow_id } = made.body;
    const draft = await server.call("showDraft", { params: { workflow_id } });
    const definition = {
      nodes: [{ slug: "join", title: "Join", node_type: "handoff" }],
      settings: { overlap_policy: "skip" },
    };
    const { revision } = (
      await server.call("saveDraft", {
        params: { workflow_id },
        body: { revision: draft.body.revision, definition: JSON.stringify(definition) },
      })
    ).body;
    const tried = async (as: "anna" | "berta", sent = revision) =>
      await server.call("tryDraft", { as, params: { workflow_id }, body: { revision: sent } });
    const first = await tried("anna");
    expect(first).toMatchObject({
      status: 201,
      body: { run: { is_trial: true, version: -1, triggered_by: "web" } },
    });
    expect((await tried("anna")).status).toBe(201);
    expect(await tried("berta")).toMatchObject({ status: 403, body: { error: { code: "not_owner" } } });
    expect((await tried("anna", revision + 1)).body.error.code).toBe("edit_conflict");
    const plain = await server.call("startRun", { params: { workflow_id }, body: { version: -1 } });
    expect(plain.body.error.code).toBe("workflow_not_active");
    const { run_id } = first.body.run;
    const shown = await server.call("getRun", { params: { run_id } });
    expect(shown.body).toMatchObject({ is_trial: true, steps: [{ slug: "join" }] });
    const only = await server.call("listRuns", { query: { trials: "only", workflow_id } });
    expect(only.body.items).toHaveLength(2);
  });

  it("are shown with their steps over time, what each was given, and their log", async () => {
    const { server, say, importDefinition } = await openRunApp(dialect);
    const id = await importDefinition("Two steps", {
      nodes: [
        { ...work, requires_approval: true, instructions: "Count the lines." },
        { slug: "tell", title: "Tell", node_type: "task", depends_on: ["work"] },
      ],
    });
    const started = await server.call("startRun", {
      params: { workflow_id: id },
      body: { input_text: "Go." },
    });
    const { run_id } = started.body.run;
    await say(run_id, { type: "start_step", step: "work", attempt: 1 });
    await say(run_id, { type: "report_progress", step: "work", attempt: 1, message: "half" });
    const outcome = { kind: "completed", result_summary: "12 lines" } as const;
    await say(run_id, { type: "finish_step", step: "work", attempt: 1, outcome });
    await server.call("decideApproval", { params: { run_id, gate: "1" }, body: { decision: "approve" } });

    const { body: run } = await server.call("getRun", { params: { run_id } });
    expect(run).toMatchObject({
      status: "running",
      outputs_state: "run_not_terminal",
      result_verdict: "unjudged",
      workflow: { status: "active", active_version: 1 },
      may: { cancel: true, erase: false },
      segments: 2,
      gates: [{ gate: 1, phase: "result", state: "decided", decided_by: "Anna", decision: "approve" }],
    });
    const kinds = (slug: string) =>
      run.steps
        .find((step: { slug: string }) => step.slug === slug)
        .spans.map(({ kind, to }: { kind: string; to: string | null }) => (to === null ? `${kind}…` : kind));
    expect(kinds("work")).toEqual(["queued", "working", "waiting"]);
    expect(kinds("tell")).toEqual(["queued…"]);

    const { body: step } = await server.call("getRunStep", { params: { run_id, slug: "work" } });
    expect(step).toMatchObject({
      instructions: "Count the lines.",
      agent: "hand",
      input: { input_text: "Go.", upstream: [], notes: [] },
      gates: [{ gate: 1, note: null }],
    });
    const log = await server.call("listStepLog", { params: { run_id, slug: "work" }, query: { limit: 3 } });
    expect(log.body.has_more).toBe(true);
    const rest = await server.call("listStepLog", {
      params: { run_id, slug: "work" },
      query: { after: log.body.next_after },
    });
    const types = [...log.body.events, ...rest.body.events].map(({ type }: { type: string }) => type);
    expect(types).toEqual([
      "node_ready",
      "node_started",
      "node_progress",
      "approval_requested",
      "approval_decided",
      "node_completed",
    ]);
    const segment = await server.call("listRunEvents", {
      params: { run_id },
      query: { segment: "seg_0002" },
    });
    expect(segment.body).toMatchObject({ segment: "seg_0002", segments: ["seg_0001", "seg_0002"] });
    const none = await server.call("getRunStep", { params: { run_id, slug: "nothing" } });
    expect(none).toMatchObject({ status: 404, body: { error: { code: "step_not_found" } } });
  });

  it("are cancelled by everyone, and erased by whoever started them or a manager", async () => {
    const { server, start, workflowId } = await openRunApp(dialect);
    const started = await server.call("startRun", { params: { workflow_id: workflowId }, body: {} });
    const { run_id } = started.body.run;
    const early = await server.call("eraseRunData", { params: { run_id } });
    expect(early).toMatchObject({ status: 409, body: { error: { code: "run_not_terminal" } } });
    const cancelled = await server.call("cancelRun", { as: "berta", params: { run_id }, body: {} });
    expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled" } });
    const late = await server.call("cancelRun", { params: { run_id }, body: {} });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "already_terminal" } } });

    const foreign = await server.call("eraseRunData", { as: "berta", params: { run_id } });
    expect(foreign).toMatchObject({ status: 403, body: { error: { code: "not_owner" } } });
    expect((await server.call("getRun", { as: "berta", params: { run_id } })).body.may.erase).toBe(false);
    expect((await server.call("getRun", { params: { run_id } })).body.may.erase).toBe(true);
    expect((await server.call("eraseRunData", { params: { run_id } })).status).toBe(200);
    const { body: erased } = await server.call("getRun", { params: { run_id } });
    expect(erased).toMatchObject({ parameters: null, steps: [], gates: [], outputs_state: "purged" });
    expect((await server.call("getRunAgain", { params: { run_id } })).body.error.code).toBe("data_purged");

    const byKey = await start();
    await server.call("cancelRun", { params: { run_id: byKey }, body: {} });
    const ofKey = { params: { run_id: byKey } };
    expect((await server.call("eraseRunData", ofKey)).body.error.message).toContain(ownKey);
    expect((await server.call("eraseRunData", { as: "manager", ...ofKey })).status).toBe(200);
  });
});

describe("the files of a run in the web application", () => {
  it("are listed, downloaded and shown, and nothing that a run wrote is ever a page", async () => {
    const { server, start, complete } = await openRunApp("sqlite");
    const runId = await start();
    const script = "<script>alert(document.domain)</script>";
    const long = `${"é".repeat(256_000 - 1)}abcé`;
    await complete(runId, {
      "page.html": script,
      "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
      "pixel.png": Buffer.from("89504e470d0a1a0a", "hex"),
      "notes.md": "# Title",
      "long.txt": long,
      "data.bin": "x",
      "report.pdf": "%PDF-1.4",
    });
    const params = { run_id: runId };
    const { body } = await server.call("listRunOutputs", { params });
    type Listed = { key: string; output_id: string; preview: string | null; preview_truncated: boolean };
    const byKey = new Map<string, Listed>(body.outputs.map((output: Listed) => [output.key, output]));
    expect([...byKey].map(([key, { preview }]) => [key, preview])).toEqual([
      ["data.bin", null],
      ["drawing.svg", "text"],
      ["long.txt", "text"],
      ["notes.md", "markdown"],
      ["page.html", "text"],
      ["pixel.png", "image"],
      ["report.pdf", "pdf"],
    ]);
    const look = (key: string) =>
      server.call("previewRunOutput", { params: { ...params, output_id: byKey.get(key)?.output_id ?? "" } });
    for (const key of ["page.html", "drawing.svg"]) {
      const shown = await look(key);
      expect(shown.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(shown.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
      expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
      expect(shown.text).toContain(script);
    }
    const picture = await look("pixel.png");
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("content-disposition")).toBe("inline; filename=pixel.png");
    expect((await look("report.pdf")).headers.get("content-security-policy")).toContain("sandbox;");
    expect(await look("data.bin")).toMatchObject({ status: 415, body: { error: { code: "no_preview" } } });

    expect(byKey.get("long.txt")?.preview_truncated).toBe(true);
    const text = (await look("long.txt")).text;
    expect(Buffer.byteLength(text)).toBe(512_000 - 1 + 1);
    expect(long.startsWith(text)).toBe(true);
    expect(text).not.toContain("\ufffd");

    const content = { ...params, output_id: byKey.get("page.html")?.output_id ?? "" };
    const whole = await server.call("downloadRunOutput", { params: content });
    expect(whole.text).toBe(script);
    expect(whole.headers.get("content-disposition")).toBe("attachment; filename=page.html");
    const part = await server.call("downloadRunOutput", { params: content, headers: { range: "bytes=0-6" } });
    expect([part.status, part.text]).toEqual([206, "<script"]);
    const zip = await server.call("downloadRunOutputs", { params });
    expect(zip.headers.get("content-type")).toBe("application/zip");
    const other = await server.call("previewRunOutput", {
      params: { run_id: await start(), output_id: content.output_id },
    });
    expect(other.status).toBe(409);
  });
});
