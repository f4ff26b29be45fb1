import type { GraphRow } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Graphs with how many versions they have, and what the published one holds. */
export function graphRows({ reader }: Database<DeploymentTables>) {
  return reader
    .selectFrom("graphs")
    .leftJoin("graph_versions as published", (join) =>
      join
        .onRef("published.graph_id", "=", "graphs.graph_id")
        .onRef("published.version", "=", "graphs.published_version"),
    )
    .selectAll("graphs")
    .select(["published.entities", "published.relations"])
    .select((column) =>
      column
        .selectFrom("graph_versions as each")
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("each.graph_id", "=", "graphs.graph_id")
        .as("versions"),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof graphRows>["execute"]>>[number];

export function presentGraph(row: Row): GraphRow {
  return {
    graph_id: row.graph_id,
    name: row.name,
    description: row.description,
    published_version: row.published_version,
    versions: Number(row.versions ?? 0),
    entities: row.entities ?? 0,
    relations: row.relations ?? 0,
    owner: { id: row.owner_id, name: row.owner_name },
    updated_at: isoTime(row.updated_at),
  };
}
