import type { Migration } from "../../platform/db/migration.ts";

const schema = "alter table graphs add column description text not null default '';";

/** People say what a knowledge graph is for. */
export const graphDescriptions: Migration = {
  number: 29,
  name: "graph-descriptions",
  sqlite: schema,
  postgres: schema,
};
