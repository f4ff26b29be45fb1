import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { freshFolder, openForTest } from "../../testing/fresh-databases.ts";
import type { DeploymentTables } from "../tables.ts";
import { SqliteDatabase } from "./sqlite-database.ts";

async function open(): Promise<{ database: SqliteDatabase<DeploymentTables>; file: string }> {
  const file = join(await freshFolder(), "deployment.db");
  const database = await openForTest({ dialect: "sqlite", label: file, file });
  if (!(database instanceof SqliteDatabase)) throw new Error("not SQLite");
  return { database, file };
}

function row(id: string, body = "x") {
  return { text_id: id, bytes: 1, body, blob_key: null, created_at: 1 };
}

it("moves the log into the database file while it is written to", async () => {
  const { database, file } = await open();
  const body = "x".repeat(4_000);
  let written = 0;
  const writeSome = async () => {
    const group = Array.from({ length: 40 }, () => {
      written += 1;
      const id = `t${written}`;
      return database.write(({ sql }) => sql.insertInto("texts").values(row(id, body)).execute());
    });
    await Promise.all(group);
    return (await stat(file)).size;
  };
  // Without checkpoints the file would stay as the migrations left it, and the log would hold it all.
  await expect.poll(writeSome, { interval: 0, timeout: 20_000 }).toBeGreaterThan(4_000_000);
  const stored = await database.reader.selectFrom("texts").select("text_id").execute();
  expect(stored).toHaveLength(written);
});

it("leaves nothing of what was deleted or overwritten in its files once it is scrubbed", async () => {
  const { database, file } = await open();
  const values = Array.from({ length: 60 }, (_, index) => `planted-value-${index}-`);
  for (const [index, value] of values.entries()) {
    // Some fill a part of a page, some several pages of their own.
    const body = value.repeat(index % 3 === 0 ? 900 : 9);
    await database.write(({ sql }) =>
      sql
        .insertInto("texts")
        .values(row(`t${index}`, body))
        .execute(),
    );
  }
  const held = async (value: string) =>
    (await Promise.all([file, `${file}-wal`].map((path) => readFile(path)))).some((bytes) =>
      bytes.includes(value),
    );
  const [kept = "", overwritten = "", ...deleted] = values;
  await database.write(({ sql }) =>
    sql.updateTable("texts").set({ body: "x" }).where("text_id", "=", "t1").execute(),
  );
  await database.write(({ sql }) =>
    sql.deleteFrom("texts").where("text_id", "not in", ["t0", "t1"]).execute(),
  );

  // A reader that stands in the way is waited for.
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  other.exec("begin; select count(*) from texts");
  const scrubbed = database.scrub();
  expect(await held(deleted[0] ?? "")).toBe(true);
  other.exec("commit");
  await scrubbed;
  for (const value of [overwritten, ...deleted]) expect(await held(value)).toBe(false);
  expect(await held(kept)).toBe(true);
});

it("waits for another process's write lock without stopping the event loop", async () => {
  const { database, file } = await open();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  let written = false;
  const write = database
    .write(({ sql }) => sql.insertInto("texts").values(row("a")).execute())
    .then(() => {
      written = true;
    });
  // Turns of the event loop go by while the write waits: it does not block them.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(written).toBe(false);
  other.exec("commit");
  await write;
  expect(written).toBe(true);
});

it("notices what another process has written, and not what it wrote itself", async () => {
  const { database, file } = await open();
  const before = database.foreignChanges();
  await database.write(({ sql }) => sql.insertInto("texts").values(row("own")).execute());
  expect(database.foreignChanges()).toBe(before);
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("insert into texts values ('other', 1, 'x', null, 1)");
  expect(database.foreignChanges()).not.toBe(before);
});

it("refuses to write through its reader", async () => {
  const { database } = await open();
  const write = database.reader.insertInto("texts").values(row("a")).execute();
  await expect(write).rejects.toThrow(/readonly/);
});
