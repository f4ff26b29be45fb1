import type { PlainRefusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { StartParts } from "../starts/start-parts.ts";
import type { DeploymentTables } from "../tables.ts";

export const scheduleQueue = "schedule-fire";

export type ScheduleParts = StartParts;

export type ScheduleRefusal = NotAllowed["refusal"] | PlainRefusal<"schedule_not_found">;

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
