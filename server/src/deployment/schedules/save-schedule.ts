import { limits, type Problem } from "@sluice/contract";
import { countCodePoints, publishParameter } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import { checkGivenParameters } from "../workflows/check-given-parameters.ts";
import { type ScheduleParts, type ScheduleRefusal, setTimer } from "./schedule-parts.ts";
import { checkTimes, nextTime } from "./schedule-times.ts";

export interface ScheduleDraft {
  readonly workflowId: string;
  readonly cron: string;
  /** An IANA name. */
  readonly timeZone: string;
  readonly parameters: Record<string, unknown>;
  readonly inputText: string | null;
  /** The schedule to change; left out, one is made. */
  readonly scheduleId?: string;
}

interface SavedSchedule {
  readonly scheduleId: string;
  readonly nextAtMs: number | null;
}

export type SaveScheduleRefusal =
  | ScheduleRefusal
  | PlainRefusal<"workflow_not_found">
  | Refusal<"too_many_schedules", { readonly max: number }>
  | Refusal<"invalid_schedule", { readonly problems: readonly Problem[] }>;

const maxSchedulesPerWorkflow = 50;

type Transaction = WriteTransaction<DeploymentTables>;
type Saved = Outcome<SavedSchedule, SaveScheduleRefusal>;

/**
 * Makes a schedule, or changes the one of this id. It is judged against the version that is active now, so
 * that a mistake shows when it is made and not at night.
 */
export async function saveSchedule(parts: ScheduleParts, actor: Actor, draft: ScheduleDraft): Promise<Saved> {
  const denied = refuseUnless(actor, "schedules:write");
  if (denied) return denied;
  const workflow = await parts.database.reader
    .selectFrom("workflows")
    .select(["active_version", "newest_version"])
    .where("workflow_id", "=", draft.workflowId)
    .executeTakeFirst();
  if (!workflow) return refuse("workflow_not_found");
  const problems = [
    ...checkTimes(draft.cron, draft.timeZone, parts.now()),
    ...checkInputText(draft.inputText),
    ...(await checkParameters(parts, draft, workflow.active_version ?? workflow.newest_version)),
  ];
  if (problems.length > 0) return refuse("invalid_schedule", { problems });
  return await parts.database.write(async (transaction) => {
    const { scheduleId } = draft;
    const saved =
      scheduleId === undefined
        ? await makeSchedule(parts, transaction, draft)
        : await changeSchedule(parts, transaction, draft, scheduleId);
    if (!saved.ok) return saved;
    const { scheduleId: target, nextAtMs } = saved.value;
    await setTimer(transaction, parts, target, nextAtMs);
    await recordChange(transaction, actor, { action: "schedule.save", target, at: parts.now() });
    return saved;
  });
}

async function makeSchedule(
  { now }: ScheduleParts,
  { sql }: Transaction,
  draft: ScheduleDraft,
): Promise<Saved> {
  const { count } = await sql
    .selectFrom("schedules")
    .select((column) => column.fn.countAll<number>().as("count"))
    .where("workflow_id", "=", draft.workflowId)
    .executeTakeFirstOrThrow();
  if (count >= maxSchedulesPerWorkflow) return refuse("too_many_schedules", { max: maxSchedulesPerWorkflow });
  const nowMs = now();
  const scheduleId = newId("sch_", nowMs);
  const nextAtMs = nextTime(draft.cron, draft.timeZone, nowMs);
  await sql
    .insertInto("schedules")
    .values({
      schedule_id: scheduleId,
      workflow_id: draft.workflowId,
      ...columnsOf(draft),
      enabled: 1,
      next_at: nextAtMs,
      last_at: null,
      last_outcome: null,
      last_run_id: null,
      last_problem: null,
      created_at: nowMs,
    })
    .execute();
  return done({ scheduleId, nextAtMs });
}

async function changeSchedule(
  { now }: ScheduleParts,
  { sql }: Transaction,
  draft: ScheduleDraft,
  scheduleId: string,
): Promise<Saved> {
  const known = await sql
    .selectFrom("schedules")
    .select("enabled")
    .where("schedule_id", "=", scheduleId)
    .where("workflow_id", "=", draft.workflowId)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return refuse("schedule_not_found");
  const nextAtMs = known.enabled === 1 ? nextTime(draft.cron, draft.timeZone, now()) : null;
  await sql
    .updateTable("schedules")
    .set({ ...columnsOf(draft), next_at: nextAtMs })
    .where("schedule_id", "=", scheduleId)
    .execute();
  return done({ scheduleId, nextAtMs });
}

function columnsOf({ cron, timeZone, parameters, inputText }: ScheduleDraft) {
  return {
    cron,
    time_zone: timeZone,
    parameters: JSON.stringify(parameters),
    input_text: inputText,
  };
}

function checkInputText(text: string | null): Problem[] {
  const { inputTextMaxChars } = limits.request;
  if (text === null || countCodePoints(text) <= inputTextMaxChars) return [];
  return [{ name: "input_text", reason: `has more than ${inputTextMaxChars} characters` }];
}

async function checkParameters(
  { versions }: ScheduleParts,
  { workflowId, parameters }: ScheduleDraft,
  version: number,
): Promise<readonly Problem[]> {
  const definition = await versions.load(workflowId, version);
  if (!definition) return [];
  const contract = definition.parameters.map(publishParameter);
  const checked = await checkGivenParameters(contract, parameters, "schedule");
  return checked.ok ? [] : checked.problems;
}
