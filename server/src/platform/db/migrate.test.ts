import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { consoleMigrations } from "../../console/migrations/index.ts";
import { deploymentMigrations } from "../../deployment/migrations/index.ts";
import { dialects, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import type { Database } from "./database.ts";
import { assertKnown, migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { inspectDatabase } from "./open-database.ts";

const label = "sluice_deployment";

const upgrading = { mayUpgrade: true };

describe.each(dialects)("migrations on %s", (dialect) => {
  it("are applied once when two processes start at once on an empty database", async () => {
    const location = await freshLocation(dialect);
    const databases = await Promise.all([
      openForTest(location),
      openForTest(location),
      openForTest(location),
    ]);
    for (const database of databases) {
      const rows = await sql<{ number: number; name: string }>`
        select number, name from schema_migrations order by number
      `.execute(database.reader);
      expect(rows.rows.map((row) => row.number)).toEqual(deploymentMigrations.map((known) => known.number));
    }
  });

  it("leave no trace of a step that fails", async () => {
    const database = (await openForTest(await freshLocation(dialect))) as unknown as Database<unknown>;
    const broken: Migration = {
      number: deploymentMigrations.length + 1,
      name: "broken",
      sqlite: "create table half_done (id integer);\n create table half_done (id integer);\n",
      postgres: "create table half_done (id integer);\n create table half_done (id integer);\n",
    };
    const attempt = migrate(database, label, [...deploymentMigrations, broken], Date.now);
    await expect(attempt).rejects.toThrow(/half_done/);
    await expect(sql`select * from half_done`.execute(database.reader)).rejects.toThrow(/half_done/);
  });

  it("are refused, with the database untouched, when it is newer than the code", async () => {
    const location = await freshLocation(dialect);
    await openForTest(location);
    await expect(inspectDatabase(location, [], upgrading)).rejects.toThrow(/newer than this release/);
    await expect(inspectDatabase(location, deploymentMigrations, upgrading)).resolves.toBeUndefined();
  });

  it("find nothing in a database that does not exist yet, and do not create it", async () => {
    const location = await freshLocation(dialect);
    await inspectDatabase(location, deploymentMigrations, upgrading);
    await inspectDatabase(location, [], { mayUpgrade: false });
  });

  it("are left to those who may upgrade: others are refused an older database, and not a current one", async () => {
    const location = await freshLocation(dialect);
    await openForTest(location);
    const newer = [...deploymentMigrations, { number: 99, name: "next", sqlite: "", postgres: "" }];
    await expect(inspectDatabase(location, newer, { mayUpgrade: false })).rejects.toThrow(
      /of an earlier release\. Upgrade it by starting the server/,
    );
    await inspectDatabase(location, newer, upgrading);
    await inspectDatabase(location, deploymentMigrations, { mayUpgrade: false });
  });
});

describe("the lists of migrations", () => {
  it.each([
    ["console", consoleMigrations],
    ["deployment", deploymentMigrations],
  ])("of the %s count up from 1 without a gap", (_name, migrations) => {
    expect(migrations.map((migration) => migration.number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it("tell a database made by other code from a newer one", () => {
    const [first] = deploymentMigrations;
    const applied = [{ number: 1, name: "something-else" }];
    expect(() => assertKnown(label, applied, deploymentMigrations)).toThrow(
      new RegExp(`something-else.*expects 1 \\(${first?.name}\\)`),
    );
  });
});
