import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { OwnedRun } from "./owned-run.ts";

// So soon the worker that owns a run notices a decision or a cancellation that was made elsewhere.
const pollMs = 150;
const runsPerPoll = 500;

/**
 * The runs this process owns. While there are any, one query at an interval asks whether others have written to them.
 * A parked run has no owner and costs nothing.
 */
export class OwnedRuns {
  readonly #database: Database<DeploymentTables>;
  readonly #onError: (error: unknown) => void;
  readonly #owned = new Set<OwnedRun>();
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;

  constructor(database: Database<DeploymentTables>, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  add(run: OwnedRun): void {
    this.#owned.add(run);
    this.#timer ??= setInterval(() => void this.#poll(), pollMs).unref();
  }

  remove(run: OwnedRun): void {
    this.#owned.delete(run);
    if (this.#owned.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The stored revision of a run that this process owns. */
  revisionOf(runId: string): number | undefined {
    return [...this.#owned].find((run) => run.runId === runId)?.storedRevision;
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const runs = [...this.#owned];
      for (let from = 0; from < runs.length; from += runsPerPoll) {
        await this.#refreshChanged(runs.slice(from, from + runsPerPoll));
      }
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#isPolling = false;
    }
  }

  async #refreshChanged(runs: readonly OwnedRun[]): Promise<void> {
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
