// Writes rows from many callers at once and names each on standard output once it is acknowledged.
import { writeSync } from "node:fs";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/platform/db/open-database.ts";

const [location = "", prefix = ""] = process.argv.slice(2);
const database = await openDatabase<DeploymentTables>(
  JSON.parse(location) as DatabaseLocation,
  deploymentMigrations,
  { now: Date.now, onConnectionError: () => {} },
);

let next = 0;
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (;;) {
      next += 1;
      const id = `${prefix}-${next}`;
      await database.write(({ sql }) =>
        sql
          .insertInto("texts")
          .values({ text_id: id, bytes: 1, body: id, blob_key: null, created_at: 1 })
          .execute(),
      );
      writeSync(1, `${id}\n`);
    }
  }),
);
