import { type Kysely, sql } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { jsonRows } from "../../platform/db/json-rows.ts";
import { preparedStatement, written } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

type GivenLabels = { runId: string; createdAt: number; given: string };

const insertRows = preparedStatement(
  (db: Kysely<DeploymentTables>, { runId, createdAt, given }: GivenLabels) =>
    written(
      db,
      sql`
      insert into run_labels (name, value, created_at, run_id)
      select value ->> 0, value ->> 1, cast(${createdAt} as bigint), ${runId} from json_each(${given})`,
    ),
);

/** Keeps a run's labels where runs are found by them. */
export async function insertLabels(
  transaction: WriteTransaction<DeploymentTables>,
  { run_id: runId, created_at: createdAt, labels }: { run_id: string; created_at: number; labels: string },
): Promise<void> {
  const rows = Object.entries(JSON.parse(labels) as Record<string, string>);
  if (rows.length > 0) await insertRows(transaction, { runId, createdAt, given: jsonRows(rows) });
}
