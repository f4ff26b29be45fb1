import type { Schedule } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotOwner } from "../../access/ownership.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { StartParts } from "../starts/start-parts.ts";
import type { DeploymentTables } from "../tables.ts";

export const scheduleQueue = "schedule-fire";

export type ScheduleParts = StartParts;

export type ScheduleRefusal = NotAllowed["refusal"] | PlainRefusal<"schedule_not_found">;

/** Why a schedule that is there is not changed. */
export type ScheduleEditRefusal =
  | ScheduleRefusal
  | NotOwner["refusal"]
  | Refusal<"edit_conflict", { readonly current: Schedule | null }>;

export interface ScheduleEdit {
  readonly scheduleId: string;
  /** The one that the edit was made from; left out, it is as it is now. */
  readonly revision?: number;
}

/** Sets the schedule's timer to this time, later or earlier than it was; null takes it away. */
export async function setTimer(
  transaction: WriteTransaction<DeploymentTables>,
  { jobs }: ScheduleParts,
  scheduleId: string,
  atMs: number | null,
): Promise<void> {
  await jobs.cancel(transaction, scheduleQueue, scheduleId);
  if (atMs === null) return;
  await jobs.enqueue(transaction, { queue: scheduleQueue, key: scheduleId, payload: null, runAtMs: atMs });
}
