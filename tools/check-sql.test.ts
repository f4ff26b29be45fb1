import { describe, expect, it } from "vitest";
import { findSqlFaults } from "./check-sql.ts";
import { freshSourceTree } from "./testing/fresh-source-tree.ts";

const faultsOf = (files: Record<string, string>) => findSqlFaults(freshSourceTree(files));

describe.each(["server/src/http/v1/route.ts", "server/src/cli/key-commands.ts"])("SQL in %s", (file) => {
  it.each([
    'await parts.database.reader\n  .selectFrom("runs").execute();',
    'sql.insertInto("runs");',
    'sql.updateTable("runs");',
    'sql.deleteFrom("runs");',
    "await reader.executeQuery(query);",
    "const query = sql`select 1`;",
    "const query = sql<{ one: number }>`select 1`;",
    "const query = kysely.sql`select 1`;",
  ])("is refused: %s", (content) => {
    const faults = faultsOf({ [file]: content });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(`${file}:1 holds SQL`);
  });

  it("is not seen in a comment, in a text, or in a name that only looks alike", () => {
    const content =
      '// sql`select 1`\nconst text = ".selectFrom(";\nconst { sql } = parts; show.insertIntoPage();';
    expect(faultsOf({ [file]: content })).toEqual([]);
  });
});

it("is right where a subject writes its rows, and in tests", () => {
  const content = 'export const list = (sql: any) => sql.selectFrom("runs");';
  const files = {
    "server/src/deployment/runs/list.ts": content,
    "server/src/http/v1/route.test.ts": content,
  };
  expect(faultsOf(files)).toEqual([]);
});
