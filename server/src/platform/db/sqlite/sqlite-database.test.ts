import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import { freshFolder, openForTest } from "../../../testing/fresh-databases.ts";
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

it("leaves nothing of what was deleted or overwritten in its files once it is scrubbed, and is sound", async () => {
  const { database, file } = await open();
  const dead: string[] = [];
  const living = new Map<string, string>();
  let made = 0;
  const plant = () => {
    made += 1;
    const value = `planted-${made}-${(made * 7_919) % 10_007}-`;
    // Small ones share a page, large ones fill several of their own.
    return { value, body: value.repeat([1, 3, 9, 90][made % 4] ?? 1) };
  };
  for (let round = 0; round < 4; round += 1) {
    const inserts = Array.from({ length: 500 }, () => {
      const { value, body } = plant();
      // New ones come between old ones.
      const id = `t${(made * 48_271) % 65_537}`;
      living.set(id, value);
      return database.write(({ sql }) => sql.insertInto("texts").values(row(id, body)).execute());
    });
    await Promise.all(inserts);
    const changes = [...living].map(async ([id, former], index) => {
      if (index % 3 === 0) return;
      dead.push(former);
      const { value, body } = plant();
      if (index % 3 === 1) living.delete(id);
      else living.set(id, value);
      await database.write(async ({ sql }) => {
        if (index % 3 === 1) await sql.deleteFrom("texts").where("text_id", "=", id).execute();
        else await sql.updateTable("texts").set({ body }).where("text_id", "=", id).execute();
      });
    });
    await Promise.all(changes);
    await Promise.all([database.scrub(), database.scrub()]);
    const bytes = Buffer.concat([await readFile(file), await readFile(`${file}-wal`)]).toString("latin1");
    expect(dead.filter((planted) => bytes.includes(planted))).toEqual([]);
  }
  const stored = await database.reader.selectFrom("texts").select(["text_id", "body"]).execute();
  expect(stored.every(({ text_id, body }) => body?.startsWith(living.get(text_id) ?? "?"))).toBe(true);
  expect(stored).toHaveLength(living.size);
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  expect(other.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
});

it("waits with a scrub for whoever reads from the log", async () => {
  const { database, file } = await open();
  await database.write(({ sql }) => sql.insertInto("texts").values(row("a", "planted")).execute());
  await database.write(({ sql }) => sql.deleteFrom("texts").where("text_id", "=", "a").execute());
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  other.exec("begin; select count(*) from texts");
  let isScrubbed = false;
  const scrub = database.scrub().then(() => {
    isScrubbed = true;
  });
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isScrubbed).toBe(false);
  other.exec("commit");
  await scrub;
  expect((await readFile(`${file}-wal`)).includes("planted")).toBe(false);
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
