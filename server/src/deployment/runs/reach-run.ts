import type { RunStatus } from "@sluice/contract";
import type { Refusal } from "@sluice/contract/v1";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

/** Whose runs a caller sees: those its key started, or all of them on the surfaces of people. */
export type Reach = { readonly keyId: string } | "everything";

/** What every question about a run has to know first. */
export interface ReachedRun {
  readonly run_id: string;
  readonly status: RunStatus;
  readonly revision: number;
  readonly data_purged_at: number | null;
}

export type Refused<Code extends Refusal["code"]> = { readonly ok: false; readonly refusal: Refusal<Code> };

export const runNotFound: Refused<"run_not_found"> = { ok: false, refusal: { code: "run_not_found" } };

const id = /^[A-Za-z0-9_-]{1,128}$/;

/** What is not even shaped like an id names nothing; PostgreSQL would refuse some of it with an error. */
export function isId(text: string): boolean {
  return id.test(text);
}

/** The runs within reach. A run out of reach is told from none by no answer and by no plan of the query. */
export function runsWithin(sql: Kysely<DeploymentTables>, reach: Reach) {
  const runs = sql.selectFrom("runs");
  return reach === "everything" ? runs : runs.where("runs.key_id", "=", reach.keyId);
}

/** A query for one run within reach, prepared for both kinds of reach. */
export function runWithin<Column extends keyof DeploymentTables["runs"]>(columns: readonly Column[]) {
  type Values = { keyId: string; runId: string };
  const build = (reader: Kysely<DeploymentTables>, reach: Reach, { runId }: Values) =>
    runsWithin(reader, reach).select(columns).where("run_id", "=", runId);
  const everything = preparedQuery((reader: Kysely<DeploymentTables>, values: Values) =>
    build(reader, "everything", values),
  );
  const ofKey = preparedQuery((reader: Kysely<DeploymentTables>, values: Values) =>
    build(reader, { keyId: values.keyId }, values),
  );
  return (database: Database<DeploymentTables>, reach: Reach, runId: string) =>
    reach === "everything"
      ? everything(database, { keyId: "", runId })
      : ofKey(database, { keyId: reach.keyId, runId });
}

const readReached = runWithin(["run_id", "status", "revision", "data_purged_at"]);

export interface ReachParts {
  readonly database: Database<DeploymentTables>;
}

export async function reachRun(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
): Promise<{ readonly ok: true; readonly run: ReachedRun } | Refused<"run_not_found">> {
  if (!isId(runId)) return runNotFound;
  const [row] = await readReached(database, reach, runId);
  if (!row) return runNotFound;
  return { ok: true, run: { ...row, status: row.status as RunStatus } };
}
