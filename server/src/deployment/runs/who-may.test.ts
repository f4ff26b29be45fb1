import { expect, it } from "vitest";
import type { Actor } from "../../access/actor.ts";
import { keyActor } from "../../access/testing/actors.ts";
import { cursorSeal } from "../../platform/crypto/cursor-seal.ts";
import { decideApproval } from "../approvals/decide-approval.ts";
import { listApprovals } from "../approvals/list-approvals.ts";
import { showPending } from "../approvals/show-pending.ts";
import { setLicence } from "../availability/set-licence.ts";
import { showLicence } from "../availability/show-licence.ts";
import { collectOutputs } from "../downloads/collect-outputs.ts";
import { listOutputs } from "../downloads/list-outputs.ts";
import { openBundle } from "../downloads/open-bundle.ts";
import { openOutput } from "../downloads/open-output.ts";
import { purgeRun } from "../erasure/purge-run.ts";
import { setRetention } from "../erasure/set-retention.ts";
import { startRun } from "../starts/start-run.ts";
import { cancelRun } from "./cancel-run.ts";
import { followEvents } from "./follow-events.ts";
import { listEvents } from "./list-events.ts";
import { listRuns } from "./list-runs.ts";
import { requestRedaction } from "./request-redaction.ts";
import { RunSignals } from "./run-signals.ts";
import { showLog } from "./show-log.ts";
import { showRedaction } from "./show-redaction.ts";
import { showRun } from "./show-run.ts";
import { showSteps } from "./show-steps.ts";
import { openRunStores } from "./testing/run-stores.ts";
import { waitForRun } from "./wait-for-run.ts";

it("every operation on runs is refused to an actor without its permission", async () => {
  const { parts: stores, addWorkflow, mustStart } = await openRunStores("sqlite");
  const workflowId = await addWorkflow();
  const runId = await mustStart(workflowId);
  const signals = new RunSignals(stores.database, { onPollError: () => {} });
  const parts = { ...stores, signals, cursors: cursorSeal(Buffer.alloc(32)) };
  const nothing = { parameters: {}, inputText: null, clientReference: null, labels: {} };
  const { signal } = new AbortController();
  const operations: Record<string, (actor: Actor) => Promise<unknown>> = {
    "runs:create": (actor) => startRun(parts, actor, { workflowId, ...nothing }),
    "runs:create to cancel": (actor) => cancelRun(parts, actor, { runId, reason: null }),
    "runs:create to redact": (actor) => requestRedaction(parts, actor, { runId }),
    "runs:delete": (actor) => purgeRun(parts, actor, { runId, reason: null }),
    "approvals:decide": (actor) =>
      decideApproval(parts, actor, { runId, gate: 1, decision: "approve", note: null }),
    "runs:read for approvals": (actor) => listApprovals(parts, actor),
    "runs:read for one's approvals": (actor) => showPending(parts, actor, { runId }),
    "runs:read for a list": (actor) => listRuns(parts, actor, { limit: 1 }),
    "runs:read for one": (actor) => showRun(parts, actor, { runId }),
    "runs:read for steps": (actor) => showSteps(parts, actor, { runId }),
    "runs:read for events": (actor) =>
      listEvents(parts, actor, { runId, segment: null, afterSeq: 0, limit: 1 }),
    "runs:read for the log": (actor) => showLog(parts, actor, { runId, after: 0, limit: 1 }),
    "runs:read to follow": (actor) => followEvents(parts, actor, { runId, lastEventId: null, signal }),
    "runs:read to wait": (actor) => waitForRun(parts, actor, { runId }),
    "runs:read for redaction": (actor) => showRedaction(parts, actor, { runId }),
    "outputs:read": (actor) => listOutputs(parts, actor, { runId }),
    "outputs:read to save": (actor) => collectOutputs(parts, actor, { runId, folder: "nowhere" }),
    "outputs:read for one": (actor) => openOutput(parts, actor, { runId, outputId: "out_1" }),
    "outputs:read for a zip": (actor) => openBundle(parts, actor, { runId }),
    "deployment:read": (actor) => showLicence(parts, actor),
    "deployment:write": (actor) =>
      setLicence(parts, actor, { state: "on_hold", reason: null, enforcement_status: null }),
    "deployment:write for retention": (actor) => setRetention(parts, actor, { days: 1 }),
  };
  const changes = () => stores.database.reader.selectFrom("changes").selectAll().execute();
  const before = await changes();
  const bare = keyActor("ak_bare", { scopes: new Set() });
  for (const [name, operate] of Object.entries(operations)) {
    const [permission] = name.split(" ");
    expect(await operate(bare), name).toEqual({
      ok: false,
      refusal: { code: "not_allowed", facts: { permission } },
    });
  }
  expect(await changes()).toEqual(before);
});
