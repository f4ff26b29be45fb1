import type { DialectName } from "../../server/src/platform/db/database.ts";
import { keptStores } from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";

/** The command line beside a server of its own, for the tests of a file. Stop it when done. */
export class ServedCommandLine extends CommandLine {
  readonly #server: SluiceProcess;
  readonly #stores: { remove(): Promise<void> };

  private constructor(stores: Awaited<ReturnType<typeof keptStores>>) {
    super(stores.settings);
    this.#stores = stores;
    this.#server = new SluiceProcess(stores.settings, true);
  }

  static async start(dialect: DialectName): Promise<ServedCommandLine> {
    const served = new ServedCommandLine(await keptStores(dialect));
    await served.#server.ready;
    return served;
  }

  /** The address that the server serves. */
  get url(): Promise<string> {
    return this.#server.ready;
  }

  async stop(): Promise<void> {
    await this.#server.kill();
    await this.#stores.remove();
  }
}
