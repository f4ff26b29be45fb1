import { type AddressList, accessRefusal, compileAddressList } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import { WatchedValue } from "../../platform/lifecycle/watched-value.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { ConsoleTables } from "../tables.ts";
import { readConsoleSettings } from "./console-settings.ts";

/**
 * From where the console may be used, kept in memory as the database has it: every request asks. While the database
 * is away, what was read last holds.
 */
export class ConsoleAccess {
  readonly #ranges: WatchedValue<AddressList>;

  constructor({ database, log }: { readonly database: Database<ConsoleTables>; readonly log: Log }) {
    this.#ranges = new WatchedValue({
      read: async () => listOf((await readConsoleSettings(database.reader)).user_access_ranges),
      onError: (error) =>
        log.warn({ error }, "The console's access ranges cannot be read; the last ones hold."),
    });
  }

  /** Reads once, so that the first request is judged, and then goes on by itself. */
  async start(): Promise<void> {
    await this.#ranges.start();
  }

  /** Reads now: whoever changed them in this process need not wait. */
  async look(): Promise<void> {
    await this.#ranges.look();
  }

  async stop(): Promise<void> {
    await this.#ranges.stop();
  }

  /** Null when the console may be used from there; else the sentence that says why not. */
  refusal(address: string): string | null {
    return accessRefusal(this.#ranges.value, address);
  }
}

function listOf(ranges: readonly string[]): AddressList {
  const compiled = compileAddressList(ranges);
  if (!compiled.ok) throw new Error("The console's access ranges are stored unsound.");
  return compiled.list;
}
