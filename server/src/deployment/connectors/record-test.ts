import type { Actor } from "../../access/actor.ts";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { TriedConnection } from "./try-connection.ts";

interface TestOutcome extends TriedConnection {
  readonly connectorId: string;
  readonly version: number;
  readonly atMs: number;
}

/** Older ones make room. */
const maxKept = 100;

/**
 * A pass counts on whatever version it was made. A failure is only remembered as the last test, unless it shows
 * that there are no credentials at all. The outcome for a version that was replaced meanwhile does not hide that
 * of a newer one.
 */
export async function recordTest(
  database: Database<DeploymentTables>,
  actor: Actor,
  outcome: TestOutcome,
): Promise<void> {
  const { connectorId, version, fault, atMs } = outcome;
  await database.write(async (transaction) => {
    const { sql } = transaction;
    if (!(await keepTest(transaction, actor, outcome))) return;
    const change = { action: "connector.test", target: connectorId, at: atMs } as const;
    await recordAndTell(transaction, actor, "connectors", change);
    await sql
      .updateTable("connectors")
      .set({
        tested_at: atMs,
        tested_version: version,
        test_ok: fault === null ? 1 : 0,
        test_reason: fault?.message ?? null,
        ...(fault === null && { attention: null }),
        ...(fault?.credentials === "missing" && { attention: fault.message }),
      })
      .where("connector_id", "=", connectorId)
      .where((where) =>
        where.or([where("tested_version", "is", null), where("tested_version", "<=", version)]),
      )
      .execute();
    if (fault !== null) return;
    await sql
      .updateTable("connectors")
      .set({ passed_at: atMs, passed_version: version })
      .where("connector_id", "=", connectorId)
      .execute();
  });
}

/** False when the connector is gone. */
async function keepTest(
  { sql }: WriteTransaction<DeploymentTables>,
  actor: Actor,
  { connectorId, version, steps, fault, atMs }: TestOutcome,
): Promise<boolean> {
  // Two tests at once are counted one after the other.
  const connector = await sql
    .selectFrom("connectors")
    .select("connector_id")
    .where("connector_id", "=", connectorId)
    .forUpdate()
    .executeTakeFirst();
  if (!connector) return false;
  const { newest } = await sql
    .selectFrom("connector_tests")
    .select((column) => column.fn.max<number | null>("test_no").as("newest"))
    .where("connector_id", "=", connectorId)
    .executeTakeFirstOrThrow();
  const test_no = Number(newest ?? 0) + 1;
  await sql
    .insertInto("connector_tests")
    .values({
      connector_id: connectorId,
      test_no,
      version,
      at: atMs,
      ok: fault === null ? 1 : 0,
      steps: JSON.stringify(steps),
      tested_by: actor.name,
    })
    .execute();
  await sql
    .deleteFrom("connector_tests")
    .where("connector_id", "=", connectorId)
    .where("test_no", "<=", test_no - maxKept)
    .execute();
  return true;
}
