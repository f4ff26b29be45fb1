import { limits, type Problem } from "@sluice/contract";
import { countCodePoints, publishParameter } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy, refuseUnlessOwner } from "../../access/ownership.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { lookAgain } from "../../platform/db/look-again.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { checkGivenParameters } from "../workflows/check-given-parameters.ts";
import { editScheduleRow } from "./edit-schedule-row.ts";
import { type ScheduleEditRefusal, type ScheduleParts, setTimer } from "./schedule-parts.ts";
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
  /** The one that the change was made from; left out, it is as it is now. */
  readonly revision?: number;
}

interface SavedSchedule {
  readonly scheduleId: string;
  readonly nextAtMs: number | null;
}

export type SaveScheduleRefusal =
  | ScheduleEditRefusal
  | PlainRefusal<"workflow_not_found">
  | Refusal<"too_many_schedules", { readonly max: number }>
  | Refusal<"invalid_schedule", { readonly problems: readonly Problem[] }>;

const { maxPerWorkflow } = limits.schedule;

type Transaction = WriteTransaction<DeploymentTables>;
type Saved = Outcome<SavedSchedule, SaveScheduleRefusal>;

/**
 * Makes a schedule, or changes the one of this id. It is judged against the version that is active now, so
 * that a mistake shows when it is made and not at night.
 */
export async function saveSchedule(parts: ScheduleParts, actor: Actor, draft: ScheduleDraft): Promise<Saved> {
  const denied = refuseUnless(actor, "schedules:write");
  if (denied) return denied;
  return await lookAgain(() => attemptSave(parts, actor, draft));
}

async function attemptSave(parts: ScheduleParts, actor: Actor, draft: ScheduleDraft): Promise<Saved> {
  const notOwner = draft.scheduleId === undefined ? null : await refuseOthers(parts, actor, draft.scheduleId);
  if (notOwner) return notOwner;
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
  const { scheduleId } = draft;
  if (scheduleId !== undefined) return await changeSchedule(parts, actor, { ...draft, scheduleId });
  return await parts.database.write(async (transaction) => {
    const made = await makeSchedule(parts, actor, transaction, draft);
    if (made.ok) await recordSaved(parts, actor, transaction, made.value);
    return made;
  });
}

/** Before anything is said about what they wrote. */
async function refuseOthers({ database }: ScheduleParts, actor: Actor, scheduleId: string) {
  const row = await database.reader
    .selectFrom("schedules")
    .select(["owner_id", "owner_name"])
    .where("schedule_id", "=", scheduleId)
    .executeTakeFirst();
  return row ? refuseUnlessOwner(actor, row) : refuse("schedule_not_found");
}

async function recordSaved(
  parts: ScheduleParts,
  actor: Actor,
  transaction: Transaction,
  { scheduleId: target, nextAtMs }: SavedSchedule,
): Promise<void> {
  await setTimer(transaction, parts, target, nextAtMs);
  await recordAndTell(transaction, actor, "schedules", { action: "schedule.save", target, at: parts.now() });
}

async function makeSchedule(
  { now }: ScheduleParts,
  actor: Actor,
  { sql }: Transaction,
  draft: ScheduleDraft,
): Promise<Saved> {
  const { count } = await sql
    .selectFrom("schedules")
    .select((column) => column.fn.countAll<number>().as("count"))
    .where("workflow_id", "=", draft.workflowId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPerWorkflow) return refuse("too_many_schedules", { max: maxPerWorkflow });
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
      ...ownedBy(actor),
      saved_by: actor.name,
      updated_at: nowMs,
    })
    .execute();
  return done({ scheduleId, nextAtMs });
}

async function changeSchedule(
  parts: ScheduleParts,
  actor: Actor,
  draft: ScheduleDraft & { readonly scheduleId: string },
): Promise<Saved> {
  const { scheduleId, workflowId } = draft;
  return await editScheduleRow<SavedSchedule, ScheduleEditRefusal>(
    parts,
    actor,
    draft,
    async (transaction, known) => {
      if (known.workflow_id !== workflowId) return refuse("schedule_not_found");
      const nowMs = parts.now();
      const nextAtMs = known.enabled === 1 ? nextTime(draft.cron, draft.timeZone, nowMs) : null;
      await transaction.sql
        .updateTable("schedules")
        .set({ ...columnsOf(draft), next_at: nextAtMs, saved_by: actor.name, updated_at: nowMs })
        .set((set) => ({ revision: set("revision", "+", 1) }))
        .where("schedule_id", "=", scheduleId)
        .execute();
      await recordSaved(parts, actor, transaction, { scheduleId, nextAtMs });
      return done({ scheduleId, nextAtMs });
    },
  );
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
