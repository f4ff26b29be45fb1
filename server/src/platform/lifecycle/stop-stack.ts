import type { Log } from "../observability/log.ts";

interface Running {
  name: string;
  stop(): Promise<void>;
}

/**
 * What has been started, so that it can be stopped in reverse order: nothing is closed while
 * something above it may still use it. The same stack undoes a start that failed half-way.
 */
export class StopStack {
  readonly #running: Running[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  push(name: string, stop: () => Promise<void>): void {
    this.#running.push({ name, stop });
  }

  async stopAll(): Promise<void> {
    for (let part = this.#running.pop(); part; part = this.#running.pop()) {
      try {
        await part.stop();
      } catch (error) {
        // One part that will not stop must not keep the others from closing their files.
        this.#log.error({ part: part.name, error }, "This part did not stop cleanly.");
      }
    }
  }
}
