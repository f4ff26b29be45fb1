import type { Actor, KeyActor } from "../../access/actor.ts";
import { done } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { lookAgain } from "../../platform/db/look-again.ts";
import { summariseRun } from "../runs/summarise-run.ts";
import { type AcceptedStart, type Alongside, acceptStart, type NewStart } from "./accept-start.ts";
import { prepareStart } from "./prepare-start.ts";
import { findEarlierStart, firstStillProcessing } from "./reserve-start.ts";
import type { StartParts } from "./start-parts.ts";
import type { Idempotency, Started, StartRequest } from "./start-request.ts";

/**
 * Starts a run: the checks that change nothing, then one transaction with what the start takes of its key, the run's
 * record, its first events and its activation. `alongside` happens in that transaction, whatever came of the start
 * there; if it throws, nothing is started.
 */
export async function startRun(
  parts: StartParts,
  actor: Actor,
  request: StartRequest,
  alongside?: Alongside,
): Promise<Started> {
  const refused = refuseUnless(actor, "runs:create");
  if (refused) return refused;
  return await lookAgain(() => attemptStart(parts, actor, request, alongside));
}

async function attemptStart(
  parts: StartParts,
  actor: Actor,
  request: StartRequest,
  alongside: Alongside | undefined,
): Promise<Started> {
  const prepared = await prepareStart(parts, actor, request);
  if (!prepared.ok) return prepared;
  const start = { actor, request, prepared: prepared.value };
  const accepted =
    actor.kind === "key" && request.idempotency
      ? await acceptOnce(parts, actor, request.idempotency, start, alongside)
      : await acceptStart(parts, start, alongside);
  if (!accepted.ok) return accepted;
  return "run" in accepted.value ? done(accepted.value) : await replay(parts, actor, accepted.value.replayOf);
}

/** Sees to it that of the same starts of a key at most one is at work in this process. */
async function acceptOnce(
  parts: StartParts,
  key: KeyActor,
  idempotency: Idempotency,
  start: NewStart,
  alongside?: Alongside,
): Promise<AcceptedStart> {
  const name = { keyId: key.id, idempotencyKey: idempotency.key };
  // First of all: what the first has written can be seen before it is on the disk.
  if (parts.underWay?.has(name)) return firstStillProcessing;
  const earlier = await findEarlierStart(parts.database, key, idempotency, parts.now());
  if (earlier) return earlier;
  const end = parts.underWay?.begin(name);
  if (end === null) return firstStillProcessing;
  try {
    return await acceptStart(parts, start, alongside);
  } finally {
    end?.();
  }
}

async function replay(parts: StartParts, actor: Actor, runId: string): Promise<Started> {
  const known = await summariseRun(parts, actor, runId);
  if (!known.ok) throw new Error(`The run ${runId} of a repeated start is gone.`);
  return done({ runId, queued: false, isReplay: true, run: known.value });
}
