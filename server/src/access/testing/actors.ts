import { scopes } from "@sluice/contract";
import { type KeyActor, operatorActor, type ScheduleActor } from "../actor.ts";

/** A person at the command line. */
export const anna = operatorActor("anna");

export const nightly: ScheduleActor = { kind: "schedule", id: "sch_nightly", name: "Nightly" };

/** A key that may do everything a key may, but for what is said. */
export function keyActor(id: string, changes: Partial<KeyActor> = {}): KeyActor {
  return {
    kind: "key",
    id,
    name: "Test key",
    scopes: new Set(scopes),
    workflowAccess: { mode: "all_active", workflow_ids: [] },
    dailyRunQuota: 100_000,
    maxConcurrentRuns: 1_000,
    ...changes,
  };
}
