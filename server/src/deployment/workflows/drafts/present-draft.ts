import type { Problem } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { References } from "../load-references.ts";
import { definitionAdvisories, judgeDefinition } from "./judge-definition.ts";
import type { DraftParts, DraftRow, StoredDraft } from "./stored-draft.ts";

type Layout = Record<string, { x: number; y: number }>;

/** What is said of a draft without its definition. */
export interface DraftState {
  readonly revision: number;
  readonly is_open: boolean;
  readonly base_version: number | null;
  readonly updated_at: string | null;
  readonly updated_by: { readonly id: string; readonly name: string } | null;
}

export interface PresentedDraft extends DraftState {
  readonly workflow_id: string;
  readonly newest_version: number | null;
  readonly definition: Record<string, unknown>;
  readonly layout: Layout | null;
  readonly references: References;
  readonly problems: readonly Problem[];
  readonly advisories: readonly Problem[];
}

type StateColumns = Pick<
  DraftRow,
  "revision" | "definition_text_id" | "base_version" | "updated_at" | "updated_by_id" | "updated_by_name"
>;

export function draftState(row: StateColumns & Pick<DraftRow, "newest_version">): DraftState {
  const { updated_by_id: id, updated_by_name: name } = row;
  const isOpen = row.definition_text_id !== null;
  return {
    revision: row.revision,
    is_open: isOpen,
    base_version: isOpen ? row.base_version : row.newest_version || null,
    updated_at: row.updated_at === null ? null : isoTime(row.updated_at),
    updated_by: id === null || name === null ? null : { id, name },
  };
}

export async function presentDraft(
  { database }: Pick<DraftParts, "database">,
  { row, text, layout }: StoredDraft,
): Promise<PresentedDraft> {
  const definition = JSON.parse(text) as Record<string, unknown>;
  const judged = await judgeDefinition(database, { definition, bytes: Buffer.byteLength(text) });
  return {
    ...draftState(row),
    workflow_id: row.workflow_id,
    newest_version: row.newest_version || null,
    definition,
    layout: layout === null ? null : (JSON.parse(layout) as Layout),
    ...judged,
    advisories: definitionAdvisories(text),
  };
}
