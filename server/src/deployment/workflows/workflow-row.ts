import type { Readiness, WorkflowDefinition, WorkflowStatus } from "@sluice/contract";
import { type CompleteDefinition, completeDefinition, isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { type Owner, refuseUnlessOwner } from "../../access/ownership.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ReadinessQuestion } from "./load-readiness.ts";
import { loadRunTicks, type RunTick } from "./load-run-ticks.ts";

export interface WorkflowRowParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
  judgeAllReadiness(questions: readonly ReadinessQuestion[]): Promise<Readiness[]>;
}

/** A workflow as the web application lists it. */
export interface WorkflowRow {
  readonly workflow_id: string;
  readonly name: string;
  readonly description: string;
  readonly status: WorkflowStatus;
  readonly active_version: number | null;
  readonly newest_version: number | null;
  readonly has_draft: boolean;
  readonly owner: Owner;
  readonly may_edit: boolean;
  readonly updated_at: string;
  readonly readiness: Readiness;
  readonly last_runs: readonly RunTick[];
}

export function workflowRows(sql: Kysely<DeploymentTables>) {
  return sql
    .selectFrom("workflows")
    .innerJoin("workflow_drafts as draft", "draft.workflow_id", "workflows.workflow_id")
    .select(["workflows.workflow_id", "workflows.name", "workflows.folded_name", "workflows.description"])
    .select(["workflows.status", "workflows.active_version", "workflows.newest_version"])
    .select(["workflows.owner_id", "workflows.owner_name", "workflows.revision as workflow_revision"])
    .select(["workflows.created_at", "workflows.updated_at as changed_at"])
    .select(["draft.revision", "draft.definition_text_id", "draft.base_version"])
    .select(["draft.updated_at", "draft.updated_by_id", "draft.updated_by_name"]);
}

export type WorkflowColumns = Awaited<ReturnType<ReturnType<typeof workflowRows>["execute"]>>[number];

/** As many queries for a page of them as for one, but for definitions that are too large for a row. */
export async function presentRows(
  parts: WorkflowRowParts,
  actor: Actor,
  rows: readonly WorkflowColumns[],
): Promise<WorkflowRow[]> {
  const { reader } = parts.database;
  const [ticks, definitions] = await Promise.all([
    loadRunTicks(
      reader,
      rows.map(({ workflow_id }) => workflow_id),
    ),
    loadDefinitions(parts, rows),
  ]);
  const readiness = await parts.judgeAllReadiness(
    rows.map(({ workflow_id, status }) => ({ status, definition: definitions.get(workflow_id) ?? nothing })),
  );
  return rows.map((row, index) => ({
    workflow_id: row.workflow_id,
    name: row.name,
    description: row.description,
    status: row.status,
    active_version: row.active_version,
    newest_version: row.newest_version || null,
    has_draft: row.definition_text_id !== null,
    owner: { id: row.owner_id, name: row.owner_name },
    may_edit: refuseUnlessOwner(actor, row) === null,
    updated_at: isoTime(row.changed_at),
    readiness: readiness[index] ?? { ok: false, reasons: [] },
    last_runs: ticks.get(row.workflow_id) ?? [],
  }));
}

const nothing = completeDefinition({ nodes: [] });

/** What a run would be of: the active version, else the newest. */
export async function loadDefinitions(
  { database, texts }: WorkflowRowParts,
  rows: readonly WorkflowColumns[],
): Promise<Map<string, CompleteDefinition>> {
  const wanted = rows.filter(({ newest_version }) => newest_version > 0);
  if (wanted.length === 0) return new Map();
  const found = await database.reader
    .selectFrom("workflow_versions as version")
    .innerJoin("workflows", (join) =>
      join
        .onRef("workflows.workflow_id", "=", "version.workflow_id")
        .on((on) =>
          on("version.version", "=", on.fn.coalesce("workflows.active_version", "workflows.newest_version")),
        ),
    )
    .innerJoin("texts", "texts.text_id", "version.definition_text_id")
    .select(["workflows.workflow_id", "texts.text_id", "texts.body"])
    .where(
      "workflows.workflow_id",
      "in",
      wanted.map(({ workflow_id }) => workflow_id),
    )
    .execute();
  const read = found.map(async ({ workflow_id, text_id, body }) => {
    const text = body ?? (await texts.read(text_id)) ?? '{"nodes":[]}';
    return [workflow_id, completeDefinition(JSON.parse(text) as WorkflowDefinition)] as const;
  });
  return new Map(await Promise.all(read));
}
