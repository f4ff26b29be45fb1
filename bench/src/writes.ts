import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/platform/db/open-database.ts";
import { startPostgres } from "../../server/src/testing/postgres-server.ts";
import { type Figure, measureCalls, printFigures } from "./measure.ts";

const body = "x".repeat(200);

/** Acknowledged one-row transactions: what grouping and syncing off the event loop are worth. */
export async function benchWrites(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  try {
    const file = join(folder, "deployment.db");
    const figures = [await bareSqlite(join(folder, "bare.db"))];
    figures.push(...(await ours("sluice on SQLite", { dialect: "sqlite", label: "bench", file })));
    printFigures("Acknowledged writes, SQLite", figures);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const postgres = await startPostgres();
  try {
    const place = { label: "bench", url: postgres.url, setting: "DATABASE_URL", maxConnections: 10 };
    printFigures(
      "Acknowledged writes, PostgreSQL on loopback, 10 connections",
      await ours("sluice on PostgreSQL", { dialect: "postgres", ...place }),
    );
  } finally {
    await postgres.stop();
  }
}

/** The plain way: a sync inside each COMMIT, on the main thread. */
async function bareSqlite(file: string): Promise<Figure> {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  database.exec("create table texts (text_id integer primary key, body text)");
  const insert = database.prepare("insert into texts (body) values (?)");
  const figure = await measureCalls("node:sqlite, synchronous FULL, one at a time", 1, async () => {
    database.exec("begin immediate");
    insert.run(body);
    database.exec("commit");
    await nextTurn();
  });
  database.close();
  return figure;
}

async function ours(name: string, location: DatabaseLocation): Promise<Figure[]> {
  const database: Database<DeploymentTables> = await openDatabase(location, deploymentMigrations, {
    now: Date.now,
    onConnectionError: () => {},
  });
  let next = 0;
  const write = () =>
    database.write(({ sql }) => {
      next += 1;
      const row = { text_id: `t${next}`, bytes: 200, body, blob_key: null, created_at: 1 };
      return sql.insertInto("texts").values(row).execute();
    });
  const figures: Figure[] = [];
  for (const callers of [1, 32, 256])
    figures.push(await measureCalls(`${name}, ${callers} at once`, callers, write));
  await database.close();
  return figures;
}
