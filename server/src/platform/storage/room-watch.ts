import type { Log } from "../observability/log.ts";

/** Says, once for each change, that the disk is full or has room again; and stands for it among the checks. */
export class RoomWatch {
  readonly #folder: string;
  readonly #log: Log;
  #hasRoom = true;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  changed(hasRoom: boolean): void {
    this.#hasRoom = hasRoom;
    if (hasRoom) this.#log.info({}, "There is room on the disk again.");
    else
      this.#log.error(
        {},
        `The disk that holds ${this.#folder} is full: nothing can be started or changed, and runs wait. Free some space.`,
      );
  }

  async check(): Promise<void> {
    if (!this.#hasRoom) throw new Error("The disk is full.");
  }
}
