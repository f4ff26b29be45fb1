import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

export interface GroupView {
  readonly group_id: string;
  readonly name: string;
  readonly description: string;
  readonly members: number;
  readonly created_at: string;
  readonly revision: number;
}

/** Groups with how many members they have; whoever asks says which. */
export function selectGroups(sql: Kysely<ConsoleTables>) {
  return sql
    .selectFrom("groups")
    .selectAll("groups")
    .select(({ selectFrom }) =>
      selectFrom("group_members")
        .whereRef("group_members.group_id", "=", "groups.group_id")
        .select(({ fn }) => fn.countAll<number>().as("members"))
        .as("members"),
    );
}

export function viewGroup(
  row: ConsoleTables["groups"] & { readonly members: number | string | null },
): GroupView {
  return {
    group_id: row.group_id,
    name: row.name,
    description: row.description,
    members: Number(row.members),
    created_at: isoTime(row.created_at),
    revision: row.revision,
  };
}
