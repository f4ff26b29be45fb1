import type { Log } from "../observability/log.ts";

/** Logs when the disk becomes full and when it has space again, and is the health check of it. */
export class DiskSpaceWatch {
  readonly #folder: string;
  readonly #log: Log;
  #hasSpace = true;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  changed(hasSpace: boolean): void {
    this.#hasSpace = hasSpace;
    if (hasSpace) this.#log.info({}, "There is room on the disk again.");
    else
      this.#log.error(
        {},
        `The disk that holds ${this.#folder} is full: nothing can be started or changed, and runs wait. Free some space.`,
      );
  }

  async check(): Promise<void> {
    if (!this.#hasSpace) throw new Error("The disk is full.");
  }
}
