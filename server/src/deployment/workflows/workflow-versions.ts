import type { WorkflowDefinition } from "@sluice/contract";
import { type CompleteDefinition, completeDefinition } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

// Versions never change, and a busy deployment runs few of them.
const maxCached = 100;

/** Definitions of saved versions, kept in memory once read. */
export class WorkflowVersions {
  readonly #database: Database<DeploymentTables>;
  readonly #texts: TextStore;
  readonly #cached = new Map<string, CompleteDefinition>();

  constructor(database: Database<DeploymentTables>, texts: TextStore) {
    this.#database = database;
    this.#texts = texts;
  }

  /** What callers may name. A draft that was only tried is not among it. */
  async load(workflowId: string, version: number): Promise<CompleteDefinition | null> {
    return version >= 1 ? await this.loadStarted(workflowId, version) : null;
  }

  /** The same for what a run was started from, which may be a trial of a draft: those are below 0. */
  async loadStarted(workflowId: string, version: number): Promise<CompleteDefinition | null> {
    if (!isStorable(version)) return null;
    const key = `${workflowId} ${version}`;
    const known = this.#cached.get(key);
    if (known) return known;
    const row = await this.#database.reader
      .selectFrom("workflow_versions")
      .select("definition_text_id")
      .where("workflow_id", "=", workflowId)
      .where("version", "=", version)
      .executeTakeFirst();
    const text = row ? await this.#texts.read(row.definition_text_id) : null;
    if (text === null) return null;
    const definition = completeDefinition(JSON.parse(text) as WorkflowDefinition);
    if (this.#cached.size >= maxCached) this.#cached.clear();
    this.#cached.set(key, definition);
    return definition;
  }
}

/** No version has another number, and PostgreSQL refuses to compare one with its integers. */
function isStorable(version: number): boolean {
  return Number.isInteger(version) && Math.abs(version) <= 2_147_483_647;
}
