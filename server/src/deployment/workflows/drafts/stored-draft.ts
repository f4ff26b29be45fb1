import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { TextStore } from "../../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../../tables.ts";

export interface DraftParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
  now(): number;
}

/** A draft with the workflow that it belongs to. */
export interface DraftRow {
  readonly workflow_id: string;
  readonly name: string;
  readonly status: "draft" | "active" | "inactive";
  readonly newest_version: number;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly revision: number;
  readonly definition_text_id: string | null;
  readonly layout: string | null;
  readonly base_version: number | null;
  readonly updated_at: number | null;
  readonly updated_by_id: string | null;
  readonly updated_by_name: string | null;
}

/** A draft, or what one would begin from, with its definition. */
export interface StoredDraft {
  readonly row: DraftRow;
  readonly text: string;
  /** Of the draft, or of the version that it would begin from. */
  readonly layout: string | null;
}

function draftRow(sql: Kysely<DeploymentTables>, workflowId: string) {
  return sql
    .selectFrom("workflow_drafts as draft")
    .innerJoin("workflows", "workflows.workflow_id", "draft.workflow_id")
    .select(["workflows.workflow_id", "workflows.name", "workflows.status", "workflows.newest_version"])
    .select(["workflows.owner_id", "workflows.owner_name"])
    .select(["draft.revision", "draft.definition_text_id", "draft.layout", "draft.base_version"])
    .select(["draft.updated_at", "draft.updated_by_id", "draft.updated_by_name"])
    .where("draft.workflow_id", "=", workflowId);
}

/** Locks both rows: whoever changes the draft, or saves a version, waits. */
export async function lockDraft(
  sql: Kysely<DeploymentTables>,
  workflowId: string,
): Promise<DraftRow | undefined> {
  return await draftRow(sql, workflowId).forUpdate().executeTakeFirst();
}

const emptyDefinition = JSON.stringify({ nodes: [] });

/** Null where there is no such workflow. */
export async function readDraft(
  { database, texts }: Pick<DraftParts, "database" | "texts">,
  workflowId: string,
): Promise<StoredDraft | null> {
  for (;;) {
    const row = await draftRow(database.reader, workflowId).executeTakeFirst();
    if (!row) return null;
    if (row.definition_text_id === null) return await fromNewest({ database, texts }, row);
    const text = await texts.read(row.definition_text_id);
    // Gone when somebody has saved another one since: that one is read then.
    if (text !== null) return { row, text, layout: row.layout };
  }
}

async function fromNewest(
  { database, texts }: Pick<DraftParts, "database" | "texts">,
  row: DraftRow,
): Promise<StoredDraft> {
  if (row.newest_version === 0) return { row, text: emptyDefinition, layout: null };
  const newest = await database.reader
    .selectFrom("workflow_versions")
    .select(["definition_text_id", "layout"])
    .where("workflow_id", "=", row.workflow_id)
    .where("version", "=", row.newest_version)
    .executeTakeFirstOrThrow();
  const text = await texts.read(newest.definition_text_id);
  if (text === null) throw new Error(`The newest version of ${row.workflow_id} has no definition.`);
  return { row, text, layout: newest.layout };
}
