import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { HeldRun } from "./held-run.ts";

// A decision or a cancellation made elsewhere is noticed this soon by the worker that holds the run.
const lookMs = 150;
const runsPerLook = 500;

/**
 * The runs this process holds. While there are any, one query now and then asks whether somebody else has
 * written to them; a parked run is held by nobody and looked at by nobody.
 */
export class HeldRuns {
  readonly #database: Database<DeploymentTables>;
  readonly #onError: (error: unknown) => void;
  readonly #held = new Set<HeldRun>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(database: Database<DeploymentTables>, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  add(run: HeldRun): void {
    this.#held.add(run);
    this.#timer ??= setInterval(() => void this.#look(), lookMs).unref();
  }

  remove(run: HeldRun): void {
    this.#held.delete(run);
    if (this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** How far the run is stored, while this process holds it. */
  revisionOf(runId: string): number | undefined {
    return [...this.#held].find((run) => run.runId === runId)?.storedRevision;
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const runs = [...this.#held];
      for (let from = 0; from < runs.length; from += runsPerLook) {
        await this.#lookAt(runs.slice(from, from + runsPerLook));
      }
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#looking = false;
    }
  }

  async #lookAt(runs: readonly HeldRun[]): Promise<void> {
    const rows = await this.#database.reader
      .selectFrom("runs")
      .select(["run_id", "revision"])
      .where(
        "run_id",
        "in",
        runs.map(({ runId }) => runId),
      )
      .execute();
    const revisions = new Map(rows.map(({ run_id, revision }) => [run_id, revision]));
    for (const run of runs) {
      if (revisions.get(run.runId) !== run.storedRevision) await run.refresh();
    }
  }
}
