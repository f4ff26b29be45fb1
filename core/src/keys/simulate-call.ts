import type { CallCheck, KeySettings, RejectionReason, Scope } from "@sluice/contract";
import { compileAddressList } from "../addresses/address-list.ts";
import { hasScope, lifeFault, listsWorkflow, sourceFault } from "./judge-call.ts";

/** A call that is only thought of. Both of its credentials are taken to be right. */
export interface SimulatedCall {
  readonly address: string;
  readonly atMs: number;
  /** What the route asks for; null asks for none. */
  readonly scope: Scope | null;
  /** Null where the route names none. */
  readonly workflowId: string | null;
  /** Whether it starts a run, which takes a slot and a unit of the day's quota. */
  readonly startsRun: boolean;
}

/** What is known of the key and of its deployment. */
export interface SimulatedKey {
  readonly settings: KeySettings;
  readonly revokedAtMs: number | null;
  readonly expiresAtMs: number;
  readonly isGoverned: boolean;
}

export type SimulatedReason = RejectionReason | "not_governed" | "workflow_not_listed";

export interface CheckVerdict {
  readonly check: CallCheck;
  /** `unknown`: only the deployment can say, at that moment. */
  readonly verdict: "passes" | "refuses" | "unknown";
  readonly reason: SimulatedReason | null;
}

/** The checks that the call would come to, up to the one that refuses it. */
export function simulateCall(key: SimulatedKey, call: SimulatedCall): CheckVerdict[] {
  const verdicts: CheckVerdict[] = [];
  for (const verdict of walk(key, call)) {
    verdicts.push(verdict);
    if (verdict.verdict === "refuses") break;
  }
  return verdicts;
}

function* walk(key: SimulatedKey, call: SimulatedCall): Generator<CheckVerdict> {
  const { settings, expiresAtMs, revokedAtMs } = key;
  yield judged("deployment", key.isGoverned ? null : "not_governed");
  const isRevoked = revokedAtMs !== null && call.atMs >= revokedAtMs;
  yield judged("credentials", lifeFault({ isRevoked, expiresAtMs }, call.atMs));
  const ranges = compileAddressList(settings.allowed_ranges);
  const source = sourceFault(
    { allowedAddresses: ranges.ok ? ranges.list : null, validHours: settings.valid_hours_utc },
    { address: call.address, nowMs: call.atMs },
  );
  yield judged("address", source === "address" ? source : null);
  yield judged("hours", source === "hours" ? source : null);
  yield unknown("rate");
  yield judged("scope", hasScope({ scopes: new Set(settings.scopes) }, call.scope) ? null : "scope");
  if (call.workflowId !== null) {
    const isListed = listsWorkflow(settings.workflow_access, call.workflowId);
    // A workflow that the list lets through may still be missing, inactive or not ready: the deployment knows.
    yield isListed ? unknown("workflow") : judged("workflow", "workflow_not_listed");
  }
  if (call.startsRun) {
    yield unknown("slots");
    yield unknown("quota");
  }
}

function judged(check: CallCheck, reason: SimulatedReason | null): CheckVerdict {
  return { check, verdict: reason === null ? "passes" : "refuses", reason };
}

function unknown(check: CallCheck): CheckVerdict {
  return { check, verdict: "unknown", reason: null };
}
