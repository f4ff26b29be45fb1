import { type AddressList, compileAddressList, containsAddress } from "@sluice/core";
import { WatchedValue } from "../lifecycle/watched-value.ts";

export interface WatchedRangesOptions {
  read(): Promise<readonly string[]>;
  /** Told once for a trouble. */
  onError(error: unknown): void;
  readonly everyMs?: number;
}

/**
 * Ranges of addresses that others change, kept in memory since every request asks. While they cannot be read, those
 * that were read last hold.
 */
export class WatchedRanges {
  readonly #ranges: WatchedValue<AddressList>;

  constructor({ read, ...options }: WatchedRangesOptions) {
    this.#ranges = new WatchedValue({ ...options, read: async () => listOf(await read()) });
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

  admits(address: string): boolean {
    return containsAddress(this.#ranges.value, address);
  }
}

function listOf(ranges: readonly string[]): AddressList {
  const compiled = compileAddressList(ranges);
  if (!compiled.ok) throw new Error("Stored access ranges are unsound.");
  return compiled.list;
}
