import type { Problem, SavedView, ViewedList } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface SavedViewParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

export interface ViewContent {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
}

export type ViewRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"saved_view_not_found">
  | Refusal<"invalid_request", { readonly problems: readonly Problem[] }>
  | Refusal<"saved_view_name_taken", { readonly name: string }>;

export function presentView(row: Selectable<DeploymentTables["saved_views"]>): SavedView {
  const { view_id, list, name, filters, revision, updated_at } = row;
  return {
    view_id,
    list: list as ViewedList,
    name,
    filters: JSON.parse(filters) as SavedView["filters"],
    revision,
    updated_at: isoTime(updated_at),
  };
}
