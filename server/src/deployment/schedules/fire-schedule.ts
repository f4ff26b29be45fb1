import type { Selectable } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../live/publish-live.ts";
import type { Started } from "../starts/start-request.ts";
import { startRun } from "../starts/start-run.ts";
import type { DeploymentTables } from "../tables.ts";
import { type ScheduleParts, type ScheduleRefusal, setTimer } from "./schedule-parts.ts";
import { nextTime } from "./schedule-times.ts";
import { startProblem } from "./start-problem.ts";

type Schedule = Selectable<DeploymentTables["schedules"]>;

/** Somebody paused, changed, deleted or fired it since it was read. */
class ScheduleChanged extends Error {}

/** Starts the schedule's run now, besides its times. The value is what came of the start, which may be refused. */
export async function fireSchedule(
  parts: ScheduleParts,
  actor: Actor,
  { scheduleId }: { readonly scheduleId: string },
): Promise<Outcome<Started, ScheduleRefusal>> {
  const denied = refuseUnless(actor, "schedules:write");
  if (denied) return denied;
  const schedule = await readSchedule(parts, scheduleId);
  if (!schedule) return refuse("schedule_not_found");
  return done(
    await fire(parts, schedule, async (transaction, started) => {
      await recordOutcome(transaction, parts, schedule, started);
      await recordChange(transaction, actor, {
        action: "schedule.fire",
        target: scheduleId,
        at: parts.now(),
      });
    }),
  );
}

/**
 * What the timer does: starts the run if the schedule's time has come, and sets the timer again in the same
 * transaction. Times that passed while no process was there are made up for once, however many they were.
 */
export async function fireDueSchedule(parts: ScheduleParts, scheduleId: string): Promise<void> {
  const schedule = await readSchedule(parts, scheduleId);
  if (!schedule || schedule.next_at === null) return;
  const { next_at: dueAtMs } = schedule;
  if (dueAtMs > parts.now()) {
    await parts.database.write((transaction) => setTimer(transaction, parts, scheduleId, dueAtMs));
    return;
  }
  try {
    await fire(parts, schedule, async (transaction, started) => {
      const nextAtMs = nextTime(schedule.cron, schedule.time_zone, Math.max(parts.now(), dueAtMs));
      const moved = await transaction.sql
        .updateTable("schedules")
        .set({ next_at: nextAtMs })
        .where("schedule_id", "=", scheduleId)
        .where("enabled", "=", 1)
        .where("next_at", "=", dueAtMs)
        .executeTakeFirst();
      // The start is taken back with it: another worker fired this time, or a person changed it.
      if (moved.numUpdatedRows !== 1n) throw new ScheduleChanged();
      await recordOutcome(transaction, parts, schedule, started);
      await setTimer(transaction, parts, scheduleId, nextAtMs);
    });
  } catch (cause) {
    if (!(cause instanceof ScheduleChanged)) throw cause;
  }
}

async function readSchedule({ database }: ScheduleParts, scheduleId: string): Promise<Schedule | null> {
  const row = await database.reader
    .selectFrom("schedules")
    .selectAll()
    .where("schedule_id", "=", scheduleId)
    .executeTakeFirst();
  return row ?? null;
}

async function fire(
  parts: ScheduleParts,
  schedule: Schedule,
  record: (transaction: WriteTransaction<DeploymentTables>, started: Started) => Promise<void>,
): Promise<Started> {
  let isRecorded = false;
  const started = await startRun(
    parts,
    { kind: "schedule", id: schedule.schedule_id, name: `${schedule.cron} ${schedule.time_zone}` },
    {
      workflowId: schedule.workflow_id,
      parameters: JSON.parse(schedule.parameters) as Record<string, unknown>,
      inputText: schedule.input_text,
      clientReference: null,
      labels: {},
    },
    async (transaction, outcome) => {
      isRecorded = true;
      await record(transaction, outcome);
    },
  );
  // A start that is refused before it has a transaction: the schedule goes on and says why.
  if (!isRecorded) await parts.database.write((transaction) => record(transaction, started));
  return started;
}

async function recordOutcome(
  transaction: WriteTransaction<DeploymentTables>,
  { now }: ScheduleParts,
  { schedule_id }: Schedule,
  started: Started,
): Promise<void> {
  const at = now();
  await transaction.sql
    .updateTable("schedules")
    .set({ last_at: at, ...outcomeOf(started) })
    .where("schedule_id", "=", schedule_id)
    .execute();
  await publishLive(transaction, { topic: "schedules", id: schedule_id, at });
}

function outcomeOf(started: Started): Pick<Schedule, "last_outcome" | "last_run_id" | "last_problem"> {
  if (started.ok) {
    const { runId, queued } = started.value;
    const last_outcome = queued ? "queued" : "started";
    return { last_outcome, last_run_id: runId, last_problem: null };
  }
  const { refusal } = started;
  if (refusal.code === "still_running") {
    return { last_outcome: "skipped", last_run_id: refusal.facts.runId, last_problem: null };
  }
  const last_problem = startProblem(refusal);
  return { last_outcome: "refused", last_run_id: null, last_problem };
}
