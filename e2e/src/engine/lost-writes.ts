import { sql } from "kysely";
import type { DeploymentTables } from "../../../server/src/deployment/tables.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";

/**
 * From now on the database drops these writes without a word, as if their writer had fallen silent. Answers
 * what ends it. `when` is a condition on the new row.
 */
export async function loseWrites(
  database: Database<DeploymentTables>,
  { event, table, when }: { event: "insert" | "update"; table: keyof DeploymentTables; when: string },
): Promise<() => Promise<void>> {
  const run = async (statements: readonly string[]) => {
    await database.write(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction.sql);
    });
  };
  if (database.dialect === "sqlite") {
    await run([
      `create trigger lost before ${event} on ${table} when ${when} begin select raise(ignore); end`,
    ]);
    return () => run(["drop trigger lost"]);
  }
  await run([
    "create function lose() returns trigger language plpgsql as 'begin return null; end'",
    `create trigger lost before ${event} on ${table} for each row when (${when}) execute function lose()`,
  ]);
  return () => run([`drop trigger lost on ${table}`, "drop function lose()"]);
}
