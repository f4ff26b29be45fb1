import type { RunStatus } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import { type RunReach, runReachOf } from "../../access/run-reach.ts";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

/** What every question about a run has to know first. */
export interface ReachedRun {
  readonly run_id: string;
  readonly status: RunStatus;
  readonly revision: number;
  readonly finished_at: number | null;
  readonly data_purged_at: number | null;
}

/** Why an actor is told nothing of a run. One that it does not see is not told from none. */
export type OutOfReach = NotAllowed["refusal"] | PlainRefusal<"run_not_found">;

export const runNotFound = refuse("run_not_found");

export interface ReachParts {
  readonly database: Database<DeploymentTables>;
}

const id = /^[A-Za-z0-9_-]{1,128}$/;

/** What is not even shaped like an id names nothing; PostgreSQL would refuse some of it with an error. */
export function isId(text: string): boolean {
  return id.test(text);
}

/** For a filter: what is no id becomes one that no row has. */
export function asId(text: string): string {
  return isId(text) ? text : "";
}

/** The runs within reach. A run out of reach is told from none by no answer and by no plan of the query. */
export function runsWithin(sql: Kysely<DeploymentTables>, reach: RunReach) {
  const runs = sql.selectFrom("runs");
  return reach === "everything" ? runs : runs.where("runs.key_id", "=", reach.keyId);
}

/** A query for one run within reach, prepared for both kinds of reach. */
export function runWithin<Column extends keyof DeploymentTables["runs"]>(columns: readonly Column[]) {
  type Values = { keyId: string; runId: string };
  const build = (reader: Kysely<DeploymentTables>, reach: RunReach, { runId }: Values) =>
    runsWithin(reader, reach).select(columns).where("run_id", "=", runId);
  const everything = preparedQuery((reader: Kysely<DeploymentTables>, values: Values) =>
    build(reader, "everything", values),
  );
  const ofKey = preparedQuery((reader: Kysely<DeploymentTables>, values: Values) =>
    build(reader, { keyId: values.keyId }, values),
  );
  return (database: Database<DeploymentTables>, actor: Actor, runId: string) => {
    const reach = runReachOf(actor);
    return reach === "everything"
      ? everything(database, { keyId: "", runId })
      : ofKey(database, { keyId: reach.keyId, runId });
  };
}

const readReached = runWithin(["run_id", "status", "revision", "finished_at", "data_purged_at"]);

/** Finds a run that the actor sees. What the actor may do with it is for the operation to ask. */
export async function reachRun(
  { database }: ReachParts,
  actor: Actor,
  runId: string,
): Promise<Outcome<ReachedRun, PlainRefusal<"run_not_found">>> {
  if (!isId(runId)) return runNotFound;
  const [row] = await readReached(database, actor, runId);
  if (!row) return runNotFound;
  return { ok: true, value: { ...row, status: row.status as RunStatus } };
}
