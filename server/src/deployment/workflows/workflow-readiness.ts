import type { FileEnvironment, Readiness, WorkflowStatus } from "@sluice/contract";
import type { CompleteDefinition, EnvironmentSnapshot, GraphSnapshot } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { ScriptEnvironment } from "../environments/environment.ts";
import { type ProvisioningRow, provisioningState } from "../environments/provisioning-state.ts";
import type { DeploymentTables } from "../tables.ts";
import {
  loadReadiness,
  loadReadinessOfAll,
  type ReadinessParts,
  type ReadinessQuestion,
} from "./load-readiness.ts";

// A workflow that was ready a moment ago is taken to be: starts come in bursts, and a step whose agent or
// environment has gone since then is blocked all the same.
const trustMs = 1_000;
const maxRemembered = 1_000;

/** Whether workflows are ready to start, remembered for a moment where they are. */
export class WorkflowReadiness {
  readonly #database: Database<DeploymentTables>;
  readonly #sandbox: Pick<ScriptEnvironment, "status">;
  readonly #now: () => number;
  readonly #ready = new Map<string, number>();

  constructor(
    database: Database<DeploymentTables>,
    sandbox: Pick<ScriptEnvironment, "status">,
    now: () => number,
  ) {
    this.#database = database;
    this.#sandbox = sandbox;
    this.#now = now;
  }

  async of(workflowId: string, version: number, definition: CompleteDefinition): Promise<Readiness> {
    const key = `${workflowId} ${version}`;
    const since = this.#ready.get(key);
    if (since !== undefined && this.#now() - since < trustMs) return { ok: true, reasons: [] };
    const readiness = await this.judge("active", definition);
    if (this.#ready.size >= maxRemembered) this.#ready.clear();
    if (readiness.ok) this.#ready.set(key, this.#now());
    else this.#ready.delete(key);
    return readiness;
  }

  /** Judged afresh, for those who ask rather than start. */
  async judge(status: WorkflowStatus, definition: CompleteDefinition): Promise<Readiness> {
    return await loadReadiness(this.#parts, { status, definition });
  }

  /** The same of several at once, in their order. */
  async judgeAll(questions: readonly ReadinessQuestion[]): Promise<Readiness[]> {
    return await loadReadinessOfAll(this.#parts, questions);
  }

  get #parts(): ReadinessParts {
    return {
      database: this.#database,
      environmentState: (spec: FileEnvironment, row: ProvisioningRow | null) =>
        this.#environmentState(spec, row),
      graphStates: (graphIds: readonly string[]) => this.#graphStates(graphIds),
    };
  }

  async #environmentState(
    spec: FileEnvironment,
    row: ProvisioningRow | null,
  ): Promise<EnvironmentSnapshot["state"]> {
    const { state } = await provisioningState(row, spec, this.#now(), () => this.#sandbox.status());
    return state;
  }

  async #graphStates(graphIds: readonly string[]): Promise<ReadonlyMap<string, GraphSnapshot>> {
    if (graphIds.length === 0) return new Map();
    const rows = await this.#database.reader
      .selectFrom("graphs")
      .select(["graph_id", "name", "published_version"])
      .where("graph_id", "in", graphIds)
      .execute();
    return new Map(
      rows.map(({ graph_id, name, published_version }) => [
        graph_id,
        { name, state: published_version === null ? "no_ready_version" : "ready" },
      ]),
    );
  }
}
