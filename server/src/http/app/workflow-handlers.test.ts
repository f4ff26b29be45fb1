import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { trialVersionExpiry } from "../../deployment/workflows/drafts/expire-trial-versions.ts";
import { saveTrialVersion } from "../../deployment/workflows/drafts/save-trial-version.ts";
import { showInputContract } from "../../deployment/workflows/show-input-contract.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { testPerson } from "./testing/app-server.ts";
import { openWorkflowBench, step } from "./testing/workflow-bench.ts";

describe.each(embeddedOrBoth)("a workflow in the web application on %s", (dialect) => {
  it("is built from an empty draft, and every save is a version that never changes [8.3-85] [9-10]", async () => {
    const { call, addAgent, create, draft, save } = await openWorkflowBench(dialect);
    const clerk = await addAgent("Clerk", "echo one");
    const workflow_id = await create("Invoices");
    const params = { workflow_id };
    const empty = await call("showDraft", { params });
    expect(empty.body).toMatchObject({
      revision: 0,
      is_open: false,
      base_version: null,
      newest_version: null,
      definition: { nodes: [] },
      problems: [{ name: "nodes" }],
    });
    expect((await call("saveVersion", { params, body: { revision: 0 } })).body.error.code).toBe(
      "nothing_to_save",
    );
    expect((await call("activateWorkflow", { params, body: {} })).body.error.code).toBe("no_version");

    const one = { nodes: [step("read", { node_type: "task", agent: clerk })] };
    const unsound = await draft(workflow_id, { nodes: [{ slug: 5 }] });
    expect(unsound).toMatchObject({ status: 200, body: { revision: 1, is_open: true } });
    expect((await call("showDraft", { params })).body.problems).toContainEqual(
      expect.objectContaining({ name: "nodes[0].slug" }),
    );
    const refused = await call("saveVersion", { params, body: { revision: 1 } });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "invalid_definition" } } });

    const first = await save(workflow_id, one, "anna", { note: "The first.", activate: true });
    expect(first.body).toMatchObject({
      version: 1,
      advisories: [],
      workflow: { status: "active", active_version: 1, has_draft: false, readiness: { ok: true } },
    });
    const two = { nodes: [...one.nodes, step("send", { depends_on: ["read"] })] };
    const second = await save(workflow_id, two);
    expect(second.body).toMatchObject({ version: 2, workflow: { active_version: 1, newest_version: 2 } });

    const versions = await call("listVersions", { params, query: { limit: 1 } });
    expect(versions.body.items).toMatchObject([{ version: 2, is_active: false, note: "" }]);
    const rest = await call("listVersions", { params, query: { cursor: versions.body.next_cursor } });
    expect(rest.body).toMatchObject({
      items: [
        { version: 1, is_active: true, note: "The first.", created_by: { id: "usr_anna", name: "Anna" } },
      ],
      next_cursor: null,
    });
    const kept = await call("showVersion", { params: { ...params, version: "1" } });
    expect(kept.body).toMatchObject({
      definition: one,
      references: { agents: { [clerk]: { name: "Clerk", version: 1, newest_version: 1 } } },
    });
    const diff = await call("diffVersions", { params, query: { from: "1", to: "2" } });
    expect(diff.body.diff).toMatchObject({ is_same: false, steps: [{ change: "added", name: "send" }] });

    const back = await call("restoreVersion", {
      params: { ...params, version: "1" },
      body: { revision: second.body.workflow.draft.revision },
    });
    expect(back.body).toMatchObject({ is_open: true, base_version: 2, definition: one, problems: [] });
    const undone = await call("diffVersions", { params, query: { from: "2", to: "draft" } });
    expect(undone.body.diff.steps).toMatchObject([{ change: "removed", name: "send" }]);
    const gone = await call("discardDraft", { params, query: { revision: back.body.revision } });
    expect(gone.body).toMatchObject({ is_open: false, definition: two });
    expect((await call("showVersion", { params: { ...params, version: "1" } })).body.definition).toEqual(one);
  });

  it("is not overwritten by another author: the second is told who saved what, and when", async () => {
    const { call, create, draft } = await openWorkflowBench(dialect);
    const workflow_id = await create("Shared");
    const params = { workflow_id };
    await draft(workflow_id, { nodes: [step("hers")] });
    const write = (as: "anna" | "manager", slug: string) =>
      call("saveDraft", {
        as,
        params,
        body: { revision: 1, definition: JSON.stringify({ nodes: [step(slug)] }) },
      });
    const answers = await Promise.all([write("anna", "one"), write("manager", "other")]);
    const lost = answers.find(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { current } = lost?.body.error.details ?? {};
    const winner =
      answers[0]?.status === 200 ? { name: "Anna", slug: "one" } : { name: "Manager", slug: "other" };
    expect(lost?.body.error.code).toBe("edit_conflict");
    expect(current).toMatchObject({
      revision: 2,
      updated_by: { name: winner.name },
      updated_at: expect.any(String),
      definition: { nodes: [{ slug: winner.slug }] },
    });
    const stale = await call("saveVersion", { params, body: { revision: 1 } });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" } } });
    expect((await call("listVersions", { params })).body.items).toEqual([]);
  });

  it("that is tried is run as it was, under a number that no caller can name", async () => {
    const { parts, call, create, save, draft } = await openWorkflowBench(dialect);
    const workflow_id = await create("Tried");
    const params = { workflow_id };
    await save(workflow_id, { nodes: [step("one")] }, "anna", { activate: true });
    const { body } = await draft(workflow_id, { nodes: [step("two")] });
    const anna = testPerson("anna");
    const trial = { workflowId: workflow_id, revision: body.revision };
    const { version } = accepted(await saveTrialVersion(parts, anna, trial));
    expect(version).toBe(-1);
    expect(accepted(await saveTrialVersion(parts, anna, trial))).toEqual({ version: -1 });
    const next = await draft(workflow_id, { nodes: [step("three")] });
    const again = { workflowId: workflow_id, revision: next.body.revision };
    expect(accepted(await saveTrialVersion(parts, anna, again))).toEqual({ version: -2 });

    expect((await parts.versions.loadStarted(workflow_id, -1))?.nodes[0]?.slug).toBe("two");
    expect(await parts.versions.load(workflow_id, -1)).toBeNull();
    expect(
      await showInputContract(parts, systemActor, { workflowId: workflow_id, version: -1 }),
    ).toMatchObject({ ok: false, refusal: { code: "version_not_found" } });
    expect((await call("listVersions", { params })).body.items).toHaveLength(1);
    const shown = await call("showVersion", { params: { ...params, version: "-1" } });
    expect(shown.body.definition.nodes[0].slug).toBe("two");
    const refused = await call("saveVersion", { params, body: { revision: 0 } });
    expect(refused.status).toBe(409);
    expect((await call("showWorkflow", { params })).body).toMatchObject({
      newest_version: 1,
      has_draft: true,
    });
  });

  it("forgets trials that came to no run, but for the last", async () => {
    const { call, create, draft, parts, clock } = await openWorkflowBench(dialect);
    const workflow_id = await create("Tried");
    const params = { workflow_id };
    const tryIt = async (slug: string) => {
      const { revision } = (await draft(workflow_id, { nodes: [step(slug)] })).body;
      const trial = { workflowId: workflow_id, revision };
      return accepted(await saveTrialVersion(parts, testPerson("anna"), trial)).version;
    };
    expect(await tryIt("unused")).toBe(-1);
    const { revision } = (await draft(workflow_id, { nodes: [step("ran")] })).body;
    expect((await call("tryDraft", { params, body: { revision } })).status).toBe(201);
    expect([await tryIt("unused-too"), await tryIt("last")]).toEqual([-3, -4]);
    const expiry = trialVersionExpiry(parts);
    const left = async () => {
      await expiry.run(new AbortController().signal);
      const rows = await parts.database.reader.selectFrom("workflow_versions").select("version").execute();
      return rows.map(({ version }) => version).sort((a, b) => b - a);
    };
    expect(await left()).toEqual([-1, -2, -3, -4]);
    clock.nowMs += 25 * 60 * 60 * 1_000;
    expect(await left()).toEqual([-2, -4]);
    const { count } = await parts.database.reader
      .selectFrom("texts")
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
    expect((await parts.versions.loadStarted(workflow_id, -2))?.nodes[0]?.slug).toBe("ran");
  });

  it("belongs to whoever made it: others use it, its owner and managers change it and hand it over", async () => {
    const { call, create, save, parts } = await openWorkflowBench(dialect);
    const workflow_id = await create("Mine");
    const params = { workflow_id };
    await save(workflow_id, { nodes: [step("one")] });
    const { body: view } = await call("showWorkflow", { as: "berta", params });
    expect(view).toMatchObject({ owner: { id: "usr_anna", name: "Anna" }, may_edit: false });
    const { revision } = view;
    const definition = JSON.stringify({ nodes: [step("two")] });
    const refusals = await Promise.all([
      call("editWorkflow", { as: "berta", params, body: { revision, name: "Hers" } }),
      call("deleteWorkflow", { as: "berta", params, query: { revision } }),
      call("activateWorkflow", { as: "berta", params, body: {} }),
      call("handOverWorkflow", { as: "berta", params, body: { revision, user_id: "usr_berta" } }),
      call("saveDraft", { as: "berta", params, body: { revision: view.draft.revision, definition } }),
    ]);
    for (const { status, body } of refusals) {
      expect(status).toBe(403);
      expect(body.error).toMatchObject({ code: "not_owner", details: { owner: { name: "Anna" } } });
    }
    const nobody = { revision, user_id: "usr_nobody" };
    expect((await call("handOverWorkflow", { params, body: nobody })).body.error.code).toBe(
      "person_not_found",
    );
    const given = await call("handOverWorkflow", { params, body: { revision, user_id: "usr_berta" } });
    expect(given.body).toMatchObject({ owner: { name: "Berta" }, may_edit: false });
    expect((await call("activateWorkflow", { params, body: {} })).status).toBe(403);
    expect((await call("activateWorkflow", { as: "berta", params, body: {} })).body.status).toBe("active");
    const renamed = await call("editWorkflow", {
      as: "manager",
      params,
      body: { revision: revision + 2, name: "Theirs", description: "Handed over." },
    });
    expect(renamed.body).toMatchObject({ name: "Theirs", description: "Handed over." });
    const late = await call("editWorkflow", { as: "berta", params, body: { revision, name: "Late" } });
    expect(late).toMatchObject({
      status: 409,
      body: { error: { details: { current: { name: "Theirs" } } } },
    });
    expect((await call("deactivateWorkflow", { as: "berta", params })).body.status).toBe("inactive");
    expect((await call("deactivateWorkflow", { params })).body.error).toMatchObject({ code: "not_owner" });
    const ofNone = await call("deactivateWorkflow", { params: { workflow_id: "wf_none" } });
    expect(ofNone.body.error).toMatchObject({ code: "workflow_not_found" });
    // Created, handed over, activated, renamed, deactivated; and versions that were saved.
    const told = parts.database.reader.selectFrom("live_changes").where("topic", "=", "workflows");
    expect(await told.select("id").where("id", "=", params.workflow_id).execute()).toHaveLength(6);
  });

  it("is found, sorted and paged, with its last runs and what keeps it from running", async () => {
    const { call, create, save, addWorkflow, mustStart, clock, parts } = await openWorkflowBench(dialect);
    const busy = await addWorkflow("allow", { name: "Zebra crossing" });
    for (let run = 0; run < 12; run += 1) {
      clock.nowMs += 1_000;
      await mustStart(busy);
    }
    clock.nowMs += 1_000;
    const alpha = await create("Alpha 100%");
    await save(alpha, { nodes: [step("work", { node_type: "task" })] }, "anna", { activate: true });
    clock.nowMs += 1_000;
    await create("beta", "berta");

    const first = await call("listWorkflows", { query: { limit: 2 } });
    expect(first.body.items.map(({ name }: { name: string }) => name)).toEqual(["Alpha 100%", "beta"]);
    const second = await call("listWorkflows", { query: { limit: 2, cursor: first.body.next_cursor } });
    expect(second.body).toMatchObject({ items: [{ name: "Zebra crossing" }], next_cursor: null });
    const ticks = second.body.items[0].last_runs;
    expect(ticks).toHaveLength(10);
    expect(ticks[0].created_at > ticks[9].created_at).toBe(true);
    expect(first.body.items[0]).toMatchObject({
      readiness: { ok: false, reasons: [expect.stringContaining("has no agent")] },
      last_runs: [],
    });

    const named = async (query: Record<string, string>) =>
      (await call("listWorkflows", { query })).body.items.map(({ name }: { name: string }) => name);
    expect(await named({ sort: "-updated_at" })).toEqual(["beta", "Alpha 100%", "Zebra crossing"]);
    expect(await named({ sort: "-name" })).toEqual(["Zebra crossing", "beta", "Alpha 100%"]);
    expect(await named({ q: "0%" })).toEqual(["Alpha 100%"]);
    expect(await named({ q: "_" })).toEqual([]);
    expect(await named({ q: "CROSS" })).toEqual(["Zebra crossing"]);
    expect(await named({ status: "draft" })).toEqual(["beta"]);
    expect(await named({ owner: "me" })).toEqual(["Alpha 100%"]);
    expect(await named({ owner: "usr_berta" })).toEqual(["beta"]);
    expect(await named({ ready: "true" })).toEqual(["Zebra crossing"]);
    const unready = await call("listWorkflows", { query: { ready: "false", limit: 1 } });
    expect(unready.body.items).toMatchObject([{ name: "Alpha 100%" }]);
    const rest = { ready: "false", limit: 1, cursor: unready.body.next_cursor };
    expect((await call("listWorkflows", { query: rest })).body).toMatchObject({
      items: [{ name: "beta" }],
      next_cursor: null,
    });
    expect(await named({ ready: "false", status: "active" })).toEqual(["Alpha 100%"]);
    expect((await call("countUnreadyWorkflows")).body).toEqual({ active: 2, not_ready: 1 });
    const other = await call("listWorkflows", { query: { q: "a", cursor: first.body.next_cursor } });
    expect(other.body.error.code).toBe("invalid_cursor");
    expect((await call("showWorkflow", { params: { workflow_id: busy } })).body.has_runs).toBe(true);
    expect(parts.database.dialect).toBe(dialect);
  });

  it("is duplicated, exported, imported and deleted, but not once it has run", async () => {
    const bench = await openWorkflowBench(dialect);
    const { call, addAgent, create, save, draft } = bench;
    const clerk = await addAgent("Clerk", "echo hello");
    const workflow_id = await create("Original");
    const params = { workflow_id };
    const definition = { nodes: [step("read", { node_type: "task", agent: clerk })] };
    await save(workflow_id, definition);
    await draft(workflow_id, { nodes: [...definition.nodes, step("more")] });

    const copy = await call("duplicateWorkflow", { as: "berta", params, body: {} });
    expect(copy.body).toMatchObject({ name: "Original (2)", owner: { name: "Berta" }, has_draft: true });
    const copied = await call("showDraft", { as: "berta", params: { workflow_id: copy.body.workflow_id } });
    expect(copied.body.definition.nodes).toHaveLength(2);
    expect(
      (await call("duplicateWorkflow", { params, body: { name: "Original" } })).body.error,
    ).toMatchObject({
      code: "workflow_name_taken",
      details: { name: "Original" },
    });

    const file = await call("exportWorkflow", { params });
    expect(file.body).toMatchObject({
      workflow: { name: "Original", definition: { nodes: [{ agent: "Clerk" }] } },
      agents: [{ name: "Clerk" }],
    });
    const text = JSON.stringify(file.body);
    const planned = await call("planImport", { body: { file: text } });
    expect(planned.body).toMatchObject({
      workflow_id,
      version: 2,
      needs: [{ name: "Clerk", change: "kept" }],
    });
    const theirs = await call("importWorkflow", { as: "berta", body: { file: text } });
    expect(theirs).toMatchObject({ status: 403, body: { error: { code: "not_owner" } } });
    const moved = await call("importWorkflow", {
      as: "berta",
      body: { file: text, name: "Moved", activate: true },
    });
    expect(moved).toMatchObject({ status: 201, body: { name: "Moved", version: 1, status: "active" } });
    const changed = JSON.stringify(file.body).replace("echo hello", "echo other");
    const foreign = await call("importWorkflow", { as: "berta", body: { file: changed, name: "Changed" } });
    expect(foreign.body.error).toMatchObject({
      code: "invalid_workflow_file",
      details: [{ name: "agents[0].name", reason: expect.stringContaining("belongs to Operator") }],
    });
    const broken = await call("importWorkflow", { body: { file: text.replace('"task"', '"tusk"') } });
    expect(broken.body.error.details).toMatchObject([{ name: "workflow.definition.nodes[0].node_type" }]);

    const started = await bench.addWorkflow("allow", { name: "Has run" });
    await bench.mustStart(started);
    const has = { workflow_id: started };
    const { revision } = (await call("showWorkflow", { params: has })).body;
    const kept = await call("deleteWorkflow", { as: "manager", params: has, query: { revision } });
    expect(kept).toMatchObject({ status: 409, body: { error: { code: "has_runs" } } });
    const { revision: own } = (await call("showWorkflow", { params })).body;
    expect((await call("deleteWorkflow", { params, query: { revision: own } })).status).toBe(204);
    expect((await call("showWorkflow", { params })).status).toBe(404);
    expect((await call("showDraft", { params })).status).toBe(404);
  });

  it("keeps the agents it was saved with, and is offered newer ones", async () => {
    const { call, addAgent, create, save } = await openWorkflowBench(dialect);
    const clerk = await addAgent("Clerk", "echo one");
    const workflow_id = await create("Pinned");
    const params = { workflow_id };
    const saved = await save(workflow_id, {
      nodes: [step("read", { node_type: "task", agent: clerk }), step("sum", { agent: clerk })],
    });
    const newer = await addAgent("Clerk", "echo two");
    const { body: draft } = await call("showDraft", { params });
    expect(draft.revision).toBe(saved.body.workflow.draft.revision);
    expect(draft.references.agents[clerk]).toMatchObject({
      ...{ name: "Clerk", version: 1, newest_version: 2, newest_version_id: newer },
    });
    expect(
      (await call("showVersion", { params: { ...params, version: "1" } })).body.definition,
    ).toMatchObject({
      nodes: [{ agent: clerk }, { agent: clerk }],
    });
    const choices = await call("listChoices", { query: { kind: "worker", q: "cLe" } });
    expect(choices.body.items).toMatchObject([{ id: newer, name: "Clerk", agent: { version: 2 } }]);
    for (const kind of ["supervisor", "connector", "graph"]) {
      expect((await call("listChoices", { query: { kind } })).body.items).toEqual([]);
    }
  });
});

describe("the gallery", () => {
  it("says which samples are here already: one's own, else another's, under any name", async () => {
    const { call } = await openWorkflowBench("sqlite");
    const install = async (as: "anna" | "berta", name?: string) =>
      (await call("installSample", { as, params: { sample_id: "csv-report" }, body: { name } })).body;
    const added = async (as: "anna" | "berta") => {
      const { items } = (await call("listSamples", { as })).body;
      expect(items.filter(({ added: each }: { added: unknown }) => each !== null).length).toBeLessThan(2);
      return items.find(({ sample_id }: { sample_id: string }) => sample_id === "csv-report").added;
    };
    expect(await added("anna")).toBeNull();
    const first = await install("berta", "Totals");
    const hers = {
      count: 1,
      workflow_id: first.workflow_id,
      workflow_name: "Totals",
      owner: { name: "Berta" },
    };
    expect([await added("anna"), await added("berta")]).toMatchObject([hers, hers]);
    const second = await install("anna");
    const mine = { count: 2, workflow_id: second.workflow_id, owner: { id: "usr_anna" } };
    expect([await added("anna"), await added("berta")]).toMatchObject([mine, { ...hers, count: 2 }]);
    const { revision } = (await call("showWorkflow", { params: { workflow_id: second.workflow_id } })).body;
    await call("deleteWorkflow", { params: { workflow_id: second.workflow_id }, query: { revision } });
    expect(await added("anna")).toMatchObject(hers);
  });
});
