import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import type { DeploymentTables } from "../../deployment/tables.ts";
import { dialects, freshDatabase } from "../../testing/fresh-databases.ts";
import { preparedQuery } from "./prepared-query.ts";

describe.each(dialects)("a prepared query on %s", (dialect) => {
  it("is built once for a database and asked with other values each time", async () => {
    let built = 0;
    const find = preparedQuery((reader: Kysely<DeploymentTables>, values: { least: number; id: string }) => {
      built += 1;
      return reader
        .selectFrom("texts")
        .select(["text_id", "bytes"])
        .where("blob_key", "is", null)
        .where("bytes", ">=", values.least)
        .where("text_id", "<>", values.id)
        .orderBy("bytes")
        .limit(2);
    });
    const [first, second] = [await freshDatabase(dialect), await freshDatabase(dialect)];
    await first.write(async ({ sql }) => {
      const texts = [1, 2, 3, 4].map((bytes) => ({
        text_id: `t${bytes}`,
        bytes,
        body: "x",
        blob_key: null,
        created_at: 0,
      }));
      await sql.insertInto("texts").values(texts).execute();
    });
    const idsOf = async (least: number, id: string) =>
      (await find(first, { least, id })).map((row) => row.text_id);
    expect(await idsOf(1, "none")).toEqual(["t1", "t2"]);
    expect(await idsOf(2, "t3")).toEqual(["t2", "t4"]);
    expect(await Promise.all([idsOf(4, "none"), idsOf(9, "none")])).toEqual([["t4"], []]);
    expect(built).toBe(1);
    expect(await find(second, { least: 1, id: "" })).toEqual([]);
    expect(built).toBe(2);
  });
});
