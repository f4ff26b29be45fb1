import { describe, expect, it } from "vitest";
import type { Actor, UserActor } from "../../access/actor.ts";
import { anna, keyActor, nightly } from "../../access/testing/actors.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import { startRun } from "./start-run.ts";

const berta: UserActor = {
  kind: "user",
  id: "usr_1",
  name: "Berta",
  deploymentRole: "member",
  consoleRole: null,
  address: "192.0.2.1",
};
const key = keyActor("ak_0123456789ab");
const nothing = { parameters: {}, inputText: null, clientReference: null, labels: {} };

describe.each(dialects)("starting a run on %s", (dialect) => {
  async function openWithWorkflow() {
    const { parts, addWorkflow } = await openRunStores(dialect);
    const workflowId = await addWorkflow();
    const start = (actor: Actor) => startRun(parts, actor, { workflowId, ...nothing });
    const rows = () => parts.database.reader.selectFrom("runs").selectAll().orderBy("run_id").execute();
    return { parts, workflowId, start, rows };
  }

  it.each<[Actor, string]>([
    [key, "api"],
    [nightly, "schedule"],
    [berta, "web"],
    [anna, "web"],
  ])("records who did it: $kind", async (actor, triggered_by) => {
    const { start, rows } = await openWithWorkflow();
    expect(await start(actor)).toMatchObject({ ok: true, value: { queued: false, isReplay: false } });
    expect(await rows()).toMatchObject([
      {
        triggered_by,
        key_id: actor.kind === "key" ? actor.id : null,
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
      },
    ]);
  });

  it("is refused to who may not, and leaves nothing behind", async () => {
    const { start, rows } = await openWithWorkflow();
    const notAllowed = { refusal: { code: "not_allowed", facts: { permission: "runs:create" } } };
    expect(await start(keyActor("ak_1", { scopes: new Set(["runs:read"]) }))).toMatchObject(notAllowed);
    expect(await start({ ...berta, deploymentRole: null })).toMatchObject(notAllowed);
    const elsewhere = keyActor("ak_1", { workflowAccess: { mode: "explicit", workflow_ids: ["wf_other"] } });
    expect(await start(elsewhere)).toMatchObject({ refusal: { code: "workflow_not_found" } });
    expect(await rows()).toEqual([]);
  });

  it("counts against the limits of a key, also where it names no Idempotency-Key", async () => {
    const { start } = await openWithWorkflow();
    const narrow = keyActor("ak_1", { maxConcurrentRuns: 1 });
    expect(await start(narrow)).toMatchObject({ ok: true });
    expect(await start(narrow)).toMatchObject({
      refusal: { code: "too_many_active_runs", facts: { active: 1 } },
    });
  });

  it("that was made before answers with its run, and starts nothing", async () => {
    const { parts, workflowId, rows } = await openWithWorkflow();
    const idempotency = { key: "order 1", bodyHash: "same" };
    const once = (bodyHash = "same") =>
      startRun(parts, key, { workflowId, ...nothing, idempotency: { ...idempotency, bodyHash } });
    const first = await once();
    const runId = first.ok ? first.value.runId : "";
    expect(await once()).toMatchObject({ value: { runId, isReplay: true, run: { run_id: runId } } });
    expect(await once("other")).toMatchObject({
      refusal: { code: "idempotency_conflict", facts: { firstStillProcessing: false } },
    });
    expect(await rows()).toHaveLength(1);
  });
});
