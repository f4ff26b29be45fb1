import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseLocation } from "../../server/src/platform/db/open-database.ts";
import { startPostgres } from "../../server/src/testing/postgres-server.ts";

/** Does the same on SQLite and on a PostgreSQL of its own, and leaves nothing behind. */
export async function onBothDatabases(
  measure: (name: string, location: DatabaseLocation, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  try {
    const file = join(folder, "deployment.db");
    await measure("SQLite", { dialect: "sqlite", label: "bench", file }, folder);
    const postgres = await startPostgres();
    try {
      const server = { label: "bench", url: postgres.url, setting: "DATABASE_URL", maxConnections: 10 };
      await measure("PostgreSQL", { dialect: "postgres", ...server }, folder);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
