import type { ScheduleRow } from "@sluice/contract";
import { foldName, isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { presentSchedule } from "./load-shown-schedule.ts";

/** The last schedule of a page. */
export interface SchedulePosition {
  readonly createdAt: number;
  readonly scheduleId: string;
}

interface ListRequest {
  /** Null: of all workflows. */
  readonly workflowId: string | null;
  readonly limit: number;
  readonly after?: SchedulePosition | null;
  readonly state?: "on" | "paused" | undefined;
  /** What the workflow's name contains. */
  readonly q?: string | undefined;
}

export interface ListedSchedule extends ScheduleRow {
  parameters: unknown;
  input_text: string | null;
  created_at: string;
}

interface SchedulePage {
  readonly items: ListedSchedule[];
  /** Null on the last page. */
  readonly next: SchedulePosition | null;
}

/** Schedules, the newest first. */
export async function listSchedules(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { workflowId, limit, after = null, state, q = "" }: ListRequest,
): Promise<Outcome<SchedulePage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "schedules:read");
  if (denied) return denied;
  let query = database.reader
    .selectFrom("schedules")
    .innerJoin("workflows", "workflows.workflow_id", "schedules.workflow_id")
    .selectAll("schedules")
    .select("workflows.name as workflow_name");
  if (workflowId !== null) query = query.where("schedules.workflow_id", "=", workflowId);
  if (state !== undefined) query = query.where("schedules.enabled", "=", state === "on" ? 1 : 0);
  if (q !== "") query = query.where(containsText("workflows.folded_name", foldName(q)));
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("schedules.created_at", "schedules.schedule_id"),
        "<",
        tuple(after.createdAt, after.scheduleId),
      ),
    );
  }
  const rows = await query
    .orderBy("schedules.created_at", "desc")
    .orderBy("schedules.schedule_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map((row) => ({
      ...presentSchedule(row),
      parameters: JSON.parse(row.parameters) as unknown,
      input_text: row.input_text,
      created_at: isoTime(row.created_at),
    })),
    next: last ? { createdAt: last.created_at, scheduleId: last.schedule_id } : null,
  });
}
