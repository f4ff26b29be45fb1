import { limits, type Problem } from "@sluice/contract";
import { countCodePoints, publishParameter } from "@sluice/core";
import { newId } from "../../platform/ids.ts";
import { checkGivenParameters } from "../workflows/check-given-parameters.ts";
import { type ScheduleParts, setAlarm } from "./schedule-parts.ts";
import { checkTimes, nextTime } from "./schedule-times.ts";

export interface ScheduleDraft {
  workflowId: string;
  cron: string;
  /** An IANA name. */
  timeZone: string;
  parameters: Record<string, unknown>;
  inputText: string | null;
}

export type SavedSchedule =
  | { readonly ok: true; readonly scheduleId: string; readonly nextAtMs: number | null }
  | { readonly ok: false; readonly code: "workflow_not_found" | "schedule_not_found" | "too_many_schedules" }
  | { readonly ok: false; readonly code: "invalid_schedule"; readonly problems: readonly Problem[] };

export const maxSchedulesPerWorkflow = 50;

/**
 * Makes a schedule, or changes the one of this id. It is judged against the version that is active now, so
 * that a mistake shows when it is made and not at night.
 */
export async function saveSchedule(
  parts: ScheduleParts,
  draft: ScheduleDraft,
  scheduleId: string | null = null,
): Promise<SavedSchedule> {
  const workflow = await parts.database.reader
    .selectFrom("workflows")
    .select(["active_version", "newest_version"])
    .where("workflow_id", "=", draft.workflowId)
    .executeTakeFirst();
  if (!workflow) return { ok: false, code: "workflow_not_found" };
  const nowMs = parts.now();
  const problems = [
    ...checkTimes(draft.cron, draft.timeZone, nowMs),
    ...checkInputText(draft.inputText),
    ...(await checkParameters(parts, draft, workflow.active_version ?? workflow.newest_version)),
  ];
  if (problems.length > 0) return { ok: false, code: "invalid_schedule", problems };
  const nextAtMs = nextTime(draft.cron, draft.timeZone, nowMs);
  const changed = {
    cron: draft.cron,
    time_zone: draft.timeZone,
    parameters: JSON.stringify(draft.parameters),
    input_text: draft.inputText,
  };
  return await parts.database.write(async (transaction): Promise<SavedSchedule> => {
    const { sql } = transaction;
    if (scheduleId === null) {
      const { count } = await sql
        .selectFrom("schedules")
        .select((column) => column.fn.countAll<number>().as("count"))
        .where("workflow_id", "=", draft.workflowId)
        .executeTakeFirstOrThrow();
      if (count >= maxSchedulesPerWorkflow) return { ok: false, code: "too_many_schedules" };
      const made = newId("sch_", nowMs);
      await sql
        .insertInto("schedules")
        .values({
          schedule_id: made,
          workflow_id: draft.workflowId,
          ...changed,
          enabled: 1,
          next_at: nextAtMs,
          last_at: null,
          last_outcome: null,
          last_run_id: null,
          last_problem: null,
          created_at: nowMs,
        })
        .execute();
      await setAlarm(transaction, parts, made, nextAtMs);
      return { ok: true, scheduleId: made, nextAtMs };
    }
    const known = await sql
      .selectFrom("schedules")
      .select("enabled")
      .where("schedule_id", "=", scheduleId)
      .where("workflow_id", "=", draft.workflowId)
      .forUpdate()
      .executeTakeFirst();
    if (!known) return { ok: false, code: "schedule_not_found" };
    const next_at = known.enabled === 1 ? nextAtMs : null;
    await sql
      .updateTable("schedules")
      .set({ ...changed, next_at })
      .where("schedule_id", "=", scheduleId)
      .execute();
    await setAlarm(transaction, parts, scheduleId, next_at);
    return { ok: true, scheduleId, nextAtMs: next_at };
  });
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
