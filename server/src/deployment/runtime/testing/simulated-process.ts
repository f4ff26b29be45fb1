import type { SeededRandom } from "@sluice/core/testing";
import { SqliteJobQueue } from "../../../platform/jobs/sqlite-job-queue.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { Turns } from "../../../platform/sharing/turns.ts";
import { TextStore } from "../../../platform/texts/text-store.ts";
import { ConnectorStorage } from "../../connectors/connector-storage.ts";
import { activationQueue } from "../../runs/queue-activation.ts";
import { WorkflowVersions } from "../../workflows/workflow-versions.ts";
import { OwnedRuns } from "../owned-runs.ts";
import { RunActivations } from "../run-activations.ts";
import type { RuntimeParts } from "../runtime-parts.ts";
import type { MemoryBlobs } from "./memory-blobs.ts";
import { PretendEnvironment } from "./pretend-environment.ts";
import type { WorldDatabase, WriteFate } from "./world-database.ts";

interface Place {
  random: SeededRandom;
  database: WorldDatabase;
  blobs: MemoryBlobs;
  /** How likely a write takes its process down. */
  writeRisk(): number;
  onBegin(runId: string, step: string): void;
}

/** Asked anew each time: the test puts its own clock in place of the system's. */
const clock = {
  now: () => Date.now(),
  startTimer: (delayMs: number, fire: () => void) => {
    const timer = setTimeout(fire, delayMs);
    return () => clearTimeout(timer);
  },
};

const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
const never = new Promise<never>(() => {});

function notSimulated(): Promise<never> {
  return Promise.reject(new Error("No simulated workflow needs this."));
}

/** A server process in a simulated world: it can be slow, stand still for a while, and die between any two moments. */
export class SimulatedProcess {
  readonly parts: RuntimeParts;
  readonly #place: Place;
  readonly #jobs: SqliteJobQueue;
  #dead = false;
  #stalledUntil = 0;

  constructor(place: Place) {
    this.#place = place;
    const database = place.database.handle(
      () => this.#pass(),
      () => this.#fate(),
    );
    const events = { onJobError: () => {}, onFault: () => {} };
    this.#jobs = new SqliteJobQueue({ database, queues: [activationQueue], events, clock });
    const texts = new TextStore(database, place.blobs, clock.now);
    const environment = new PretendEnvironment(place.random, this, place.onBegin);
    this.parts = {
      database,
      jobs: this.#jobs,
      now: clock.now,
      blobs: place.blobs,
      texts,
      versions: new WorkflowVersions(database, texts),
      environments: { virtual: environment, sandbox: environment },
      storage: new ConnectorStorage({ folders: [], ownStore: null }),
      redactor: { redactFile: notSimulated },
      redactionKey: new Uint8Array(32),
      turns: {
        steps: new Turns({ places: 8, brisk: 8 }),
        scripts: new Turns({ places: 8, brisk: 4 }),
        ownWork: new Turns({ places: 8, brisk: 8 }),
      },
      owned: new OwnedRuns(database, () => {}),
      staging: {
        make: () => Promise.resolve("nowhere"),
        open: () => Buffer.from("{}"),
        receive: notSimulated,
        remove: () => Promise.resolve(),
      },
      storeWaitMs: 0,
      log: silentLog,
    };
  }

  get dead(): boolean {
    return this.#dead;
  }

  async start(): Promise<void> {
    const activations = new RunActivations(this.parts);
    this.#jobs.handle(activationQueue, { concurrency: 8 }, (job, context) =>
      activations.activate(job, context),
    );
    await this.#jobs.start();
  }

  /** Nothing it was about to do happens any more. Its last words may still be on their way to the disk. */
  kill(): void {
    this.#dead = true;
    void this.#jobs.stop({ deadlineMs: 0 }); // only to end its timers
  }

  /** As if the machine had been paused: long enough, and its leases are taken over while it still believes in them. */
  stall(ms: number): void {
    this.#stalledUntil = Date.now() + ms;
  }

  async sleep(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.#pass();
  }

  async #pass(): Promise<void> {
    const { random } = this.#place;
    const lag = random.chance(0.2) ? random.between(1, 8) : 0;
    const waitMs = Math.max(lag, this.#stalledUntil - Date.now());
    if (waitMs > 0 && !this.#dead) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (this.#dead) await never;
  }

  #fate(): WriteFate {
    const { random, writeRisk } = this.#place;
    if (!random.chance(writeRisk())) return "sound";
    this.kill();
    return random.chance(0.5) ? "lost" : "unheard";
  }
}
