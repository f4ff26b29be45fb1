import { afterAll, beforeAll, describe } from "vitest";
import { MAX_KEY_BYTES } from "./blob-key.ts";
import type { BlobStore } from "./blob-store.ts";
import { describeAtomicity } from "./conformance/atomicity.ts";
import { describeDeletion } from "./conformance/deletion.ts";
import { describeKeys } from "./conformance/keys.ts";
import { describeListing } from "./conformance/listing.ts";
import { describeMemory } from "./conformance/memory.ts";
import { describeRanges } from "./conformance/ranges.ts";
import { describeRoundTrips } from "./conformance/round-trips.ts";

interface TestedStore {
  store: BlobStore;
  close(): Promise<void>;
  /** Less than 1,024 where the store puts a prefix of its own before every key. */
  maxKeyBytes?: number;
}

/** What a test server cannot do, or cannot show. A store itself lacks nothing. */
type Lack =
  /** It lists keys in an order of its own. */
  | "byte order"
  /** It keeps its objects in the memory of the test, where nobody could tell them from the store's. */
  | "memory of its own";

/** The definition of the port: an adapter is a `BlobStore` when it passes this. */
export function describeBlobStore(
  name: string,
  makeStore: () => Promise<TestedStore>,
  lacks: readonly Lack[] = [],
): void {
  describe(name, () => {
    let tested: TestedStore | null = null;
    beforeAll(async () => {
      tested = await makeStore();
      await tested.store.start();
    });
    afterAll(async () => {
      await tested?.store.stop();
      await tested?.close();
    });
    const made = (): TestedStore => {
      if (tested === null) throw new Error("The store is made before the tests run.");
      return tested;
    };
    const store = () => made().store;

    describeRoundTrips(store);
    describeRanges(store);
    describeKeys(store, () => made().maxKeyBytes ?? MAX_KEY_BYTES);
    describeListing(store, !lacks.includes("byte order"));
    describeAtomicity(store);
    describeDeletion(store);
    if (!lacks.includes("memory of its own")) describeMemory(store);
  });
}
