import type { AppRunItem, RunStarter } from "@sluice/contract";
import type { Selectable } from "kysely";
import type { DeploymentTables } from "../tables.ts";
import { type ListedRow, listedColumns, presentListItem } from "./present-run.ts";

type RunRow = Selectable<DeploymentTables["runs"]>;

export const starterColumns = [
  "triggered_by",
  "key_id",
  "actor_kind",
  "actor_id",
  "actor_name",
  "trial",
] as const satisfies (keyof RunRow)[];

export const foundColumns = [...listedColumns, ...starterColumns] as const;

export type StarterRow = Pick<RunRow, (typeof starterColumns)[number]>;

const kinds = {
  user: "person",
  key: "key",
  schedule: "schedule",
  operator: "operator",
  system: "system",
  visitor: "system",
  deployment: "system",
} as const;

/** Who started a run, as people are shown it. */
export function presentStarter({ actor_kind, actor_id, actor_name, key_id }: StarterRow): RunStarter | null {
  if (actor_kind === null || actor_id === null) {
    return key_id === null ? null : { kind: "key", id: key_id, name: key_id };
  }
  return { kind: kinds[actor_kind], id: actor_id, name: actor_name ?? actor_id };
}

export function presentFound(row: ListedRow & StarterRow): AppRunItem {
  return {
    ...presentListItem(row),
    triggered_by: row.triggered_by,
    key_id: row.key_id,
    started_by: presentStarter(row),
    is_trial: row.trial === 1,
  };
}
