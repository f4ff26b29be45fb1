import { sql } from "kysely";
import { expect, it } from "vitest";
import type { DeploymentTables } from "../../deployment/tables.ts";
import type { Database } from "./database.ts";
import { jsonRows } from "./json-rows.ts";

/** What every adapter of the database port must do. */
export function describeDatabase(open: () => Promise<Database<DeploymentTables>>): void {
  const text = (id: string) => ({ text_id: id, bytes: 4, body: "text", blob_key: null, created_at: 1 });

  async function storedIds(database: Database<DeploymentTables>): Promise<string[]> {
    const rows = await database.reader.selectFrom("texts").select("text_id").orderBy("text_id").execute();
    return rows.map((row) => row.text_id);
  }

  it("shows an acknowledged write to the reader, and gives back what the write returned", async () => {
    const database = await open();
    const answer = await database.write(async ({ sql: db }) => {
      await db.insertInto("texts").values(text("a")).execute();
      return "done";
    });
    expect(answer).toBe("done");
    expect(await storedIds(database)).toEqual(["a"]);
  });

  it("takes back every row of a write that throws, and hands the error to its caller", async () => {
    const database = await open();
    const failed = database.write(async ({ sql: db }) => {
      await db.insertInto("texts").values(text("a")).execute();
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await storedIds(database)).toEqual([]);
  });

  it("keeps the neighbours of a write that fails among many at once", async () => {
    const database = await open();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, index) =>
        database.write(async ({ sql: db }) => {
          await db
            .insertInto("texts")
            .values(text(`t${String(index).padStart(3, "0")}`))
            .execute();
          if (index % 3 === 0) throw new Error("this one only");
        }),
      ),
    );
    const kept = await storedIds(database);
    const acknowledged = outcomes.flatMap((outcome, index) =>
      outcome.status === "fulfilled" ? [`t${String(index).padStart(3, "0")}`] : [],
    );
    expect(kept).toEqual(acknowledged);
    expect(kept).toHaveLength(200);
  });

  it("lets a write that failed on a neighbour see it when it looks again at once", async () => {
    const database = await open();
    const insertOnce = async (): Promise<void> => {
      for (;;) {
        if ((await storedIds(database)).length > 0) return;
        try {
          return await database.write(async ({ sql: db }) => {
            await db.insertInto("texts").values(text("a")).execute();
          });
        } catch {
          // Another was faster: it looks again.
        }
      }
    };
    await Promise.all([insertOnce(), insertOnce(), insertOnce()]);
    expect(await storedIds(database)).toEqual(["a"]);
  });

  it("runs writes that change the same row one after the other", async () => {
    const database = await open();
    await database.write(({ sql: db }) => db.insertInto("texts").values(text("counter")).execute());
    await Promise.all(
      Array.from({ length: 50 }, () =>
        database.write(({ sql: db }) =>
          db.updateTable("texts").set({ bytes: sql`bytes + 1` }).where("text_id", "=", "counter").execute(),
        ),
      ),
    );
    const row = await database.reader.selectFrom("texts").select("bytes").executeTakeFirstOrThrow();
    expect(row.bytes).toBe(54);
  });

  it("keeps a row that a write has locked as it was read until that write ends", async () => {
    const database = await open();
    await database.write(({ sql: db }) => db.insertInto("texts").values(text("counter")).execute());
    const locks = ["forUpdate", "forNoKeyUpdate"] as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.write(async ({ sql: db }) => {
          const query = db.selectFrom("texts").select("bytes").where("text_id", "=", "counter");
          const { bytes } = await query[locks[index % 2] ?? "forUpdate"]().executeTakeFirstOrThrow();
          await db
            .updateTable("texts")
            .set({ bytes: bytes + 1 })
            .where("text_id", "=", "counter")
            .execute();
        }),
      ),
    );
    const row = await database.reader.selectFrom("texts").select("bytes").executeTakeFirstOrThrow();
    expect(row.bytes).toBe(24);
  });

  it("lets writes read a row together that they have locked against changes only", async () => {
    const database = await open();
    await database.write(({ sql: db }) => db.insertInto("texts").values(text("shared")).execute());
    const rows = await Promise.all(
      Array.from({ length: 4 }, () =>
        database.write(({ sql: db }) => db.selectFrom("texts").select("text_id").forShare().execute()),
      ),
    );
    expect(rows).toEqual(Array.from({ length: 4 }, () => [{ text_id: "shared" }]));
  });

  it("gives a named lock to a write, and to the next one when that has ended", async () => {
    const database = await open();
    const take = () => database.write(async (one) => [await one.tryLock("door"), await one.tryLock("gate")]);
    expect(await take()).toEqual([true, true]);
    expect(await take()).toEqual([true, true]);
  });

  it("stores rows that come as one value, with their numbers, nulls and texts", async () => {
    const database = await open();
    const rows = Array.from({ length: 12 }, (_, index) => [
      `t${String(index).padStart(2, "0")}`,
      2 ** 40 + index,
      index % 2 === 0 ? null : "{\"a\": [1, 'x']}",
    ]);
    await database.write(({ sql: db }) =>
      sql`insert into texts (text_id, bytes, body, blob_key, created_at)
        select value ->> 0, 1, coalesce(value ->> 2, ''), null, cast(value ->> 1 as bigint)
        from json_each(${jsonRows(rows)})`.execute(db),
    );
    const stored = await database.reader.selectFrom("texts").selectAll().orderBy("text_id").execute();
    expect(stored.map((row) => [row.text_id, row.created_at, row.body === "" ? null : row.body])).toEqual(
      rows,
    );
  });

  it("runs what waits for the commit only when there was one, and after the rows are visible", async () => {
    const database = await open();
    let seen: Promise<string[]> | undefined;
    await database.write(async (transaction) => {
      await transaction.sql.insertInto("texts").values(text("a")).execute();
      transaction.onCommit(() => {
        seen = storedIds(database);
      });
    });
    expect(await seen).toEqual(["a"]);

    let ran = false;
    const failed = database.write(async (transaction) => {
      transaction.onCommit(() => {
        ran = true;
      });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await database.write(async () => {});
    expect(ran).toBe(false);
  });

  it("refuses a write inside a write instead of waiting for itself", async () => {
    const database = await open();
    const nested = database.write(() => database.write(async () => {}));
    await expect(nested).rejects.toThrow("inside another write");
    await database.write(({ sql: db }) => db.insertInto("texts").values(text("a")).execute());
    expect(await storedIds(database)).toEqual(["a"]);
  });

  it("keeps large numbers, empty texts and any Unicode exactly", async () => {
    const database = await open();
    const body = "\u{1F30A} zero-width\u200b, RTL \u202eabc, quote ' \" \\ and \n lines";
    await database.write(({ sql: db }) =>
      db
        .insertInto("texts")
        .values([
          { ...text("a"), body, created_at: 8_640_000_000_000_000 },
          { ...text("b"), body: "" },
        ])
        .execute(),
    );
    const rows = await database.reader.selectFrom("texts").selectAll().orderBy("text_id").execute();
    expect(rows.map((row) => [row.body, row.created_at])).toEqual([
      [body, 8_640_000_000_000_000],
      ["", 1],
    ]);
  });

  it("enforces the checks of the schema", async () => {
    const database = await open();
    const both = database.write(({ sql: db }) =>
      db
        .insertInto("texts")
        .values({ ...text("a"), blob_key: "texts/a" })
        .execute(),
    );
    await expect(both).rejects.toThrow(/check/i);
  });

  it("goes on as before when it was scrubbed", async () => {
    const database = await open();
    const write = (id: string) =>
      database.write(({ sql: db }) => db.insertInto("texts").values(text(id)).execute());
    await write("a");
    await Promise.all([database.scrub(), write("b"), database.scrub()]);
    await write("c");
    expect(await storedIds(database)).toEqual(["a", "b", "c"]);
  });

  it("answers a ping while open, and refuses writes once closed", async () => {
    const database = await open();
    await database.ping();
    await database.close();
    await expect(database.write(async () => {})).rejects.toThrow();
  });
}
