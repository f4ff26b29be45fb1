import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

export interface NamedDeployment {
  readonly deployment_id: string;
  readonly name: string;
}

/** A library as the console shows it. */
export interface LibraryView {
  readonly library_id: string;
  readonly name: string;
  readonly description: string;
  readonly templates: number;
  /** Those subscribed to it, by name. */
  readonly deployments: readonly NamedDeployment[];
  readonly revision: number;
  readonly created_at: string;
  readonly changed_at: string;
}

type LibraryRow = ConsoleTables["libraries"];

/** Libraries with what is counted and listed of them, in three queries however many they are. */
export async function viewLibraries(
  sql: Kysely<ConsoleTables>,
  rows: readonly LibraryRow[],
): Promise<LibraryView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ library_id }) => library_id);
  const counts = await sql
    .selectFrom("templates")
    .select(({ fn }) => ["library_id", fn.countAll<number | string>().as("count")])
    .where("library_id", "in", ids)
    .groupBy("library_id")
    .execute();
  const subscribed = await sql
    .selectFrom("subscriptions")
    .innerJoin("deployments", "deployments.deployment_id", "subscriptions.deployment_id")
    .select(["library_id", "deployments.deployment_id", "deployments.name"])
    .where("library_id", "in", ids)
    .where("deployments.deleted_at", "is", null)
    .orderBy("deployments.name")
    .orderBy("deployments.deployment_id")
    .execute();
  return rows.map(({ library_id, name, description, revision, created_at, changed_at }) => ({
    library_id,
    name,
    description,
    templates: Number(counts.find((each) => each.library_id === library_id)?.count ?? 0),
    deployments: subscribed
      .filter((each) => each.library_id === library_id)
      .map((each) => ({ deployment_id: each.deployment_id, name: each.name })),
    revision,
    created_at: isoTime(created_at),
    changed_at: isoTime(changed_at),
  }));
}

export async function viewLibrary(sql: Kysely<ConsoleTables>, row: LibraryRow): Promise<LibraryView> {
  const [view] = await viewLibraries(sql, [row]);
  return view as LibraryView;
}
