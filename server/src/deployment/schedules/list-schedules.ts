import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ListedSchedule {
  schedule_id: string;
  workflow_id: string;
  workflow_name: string;
  cron: string;
  time_zone: string;
  parameters: unknown;
  input_text: string | null;
  enabled: boolean;
  next_at: string | null;
  last_at: string | null;
  last_outcome: DeploymentTables["schedules"]["last_outcome"];
  /** The run that was started or queued, or the one that was still going. */
  last_run_id: string | null;
  last_problem: string | null;
  created_at: string;
}

const maxListed = 1_000;

/** Schedules, oldest first: of one workflow, or all. */
export async function listSchedules(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { workflowId }: { readonly workflowId: string | null },
): Promise<Outcome<ListedSchedule[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "schedules:read");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("schedules")
    .innerJoin("workflows", "workflows.workflow_id", "schedules.workflow_id")
    .selectAll("schedules")
    .select("workflows.name as workflow_name")
    .$if(workflowId !== null, (query) => query.where("schedules.workflow_id", "=", workflowId ?? ""))
    .orderBy("schedules.created_at")
    .orderBy("schedules.schedule_id")
    .limit(maxListed)
    .execute();
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return done(
    rows.map((row) => ({
      ...row,
      parameters: JSON.parse(row.parameters) as unknown,
      enabled: row.enabled === 1,
      next_at: time(row.next_at),
      last_at: time(row.last_at),
      created_at: isoTime(row.created_at),
    })),
  );
}
