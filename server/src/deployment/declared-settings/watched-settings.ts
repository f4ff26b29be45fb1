import type { DeclaredSettings } from "@sluice/contract";
import { type AddressList, compileAddressList, containsAddress } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import { WatchedValue } from "../../platform/lifecycle/watched-value.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";
import { readToldSettings } from "./read-told-settings.ts";
import { understandSettings } from "./understand-settings.ts";

interface Held {
  readonly settings: DeclaredSettings;
  readonly ranges: AddressList;
}

/**
 * What the console has declared of this deployment, in memory: every request of a person asks, and so does every
 * outgoing connection. A change is heard within seconds; while the database is away, what was read last holds.
 */
export class WatchedSettings {
  readonly #held: WatchedValue<Held>;

  constructor({ database, log }: { readonly database: Database<DeploymentTables>; readonly log: Log }) {
    this.#held = new WatchedValue({
      read: async () => hold(understandSettings(await readToldSettings(database))),
      onError: (error) => log.warn({ error }, "Declared settings cannot be read; the last ones hold."),
    });
  }

  async start(): Promise<void> {
    await this.#held.start();
  }

  async look(): Promise<void> {
    await this.#held.look();
  }

  async stop(): Promise<void> {
    await this.#held.stop();
  }

  get current(): DeclaredSettings {
    return this.#held.value.settings;
  }

  /** Whether people may use the deployment from there. Calls of the API and the probes are not held to it. */
  admitsAddress(address: string): boolean {
    return containsAddress(this.#held.value.ranges, address);
  }
}

function hold(settings: DeclaredSettings): Held {
  const compiled = compileAddressList(settings.user_access_ranges);
  if (!compiled.ok) throw new Error("Declared access ranges were understood and are unsound.");
  return { settings, ranges: compiled.list };
}
