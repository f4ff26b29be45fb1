import { MAX_KEY_BYTES, requirePrefix } from "./blob-key.ts";
import { BlobRefusal } from "./blob-refusal.ts";
import type { ListOptions } from "./blob-store.ts";

const MAX_LIST_LIMIT = 1_000;

/** Checks what a listing was asked for, the same in every adapter. `after` null means from the start. */
export function listBounds(
  prefix: string,
  options: ListOptions = {},
  maxKeyBytes = MAX_KEY_BYTES,
): { after: string | null; limit: number } {
  if (prefix !== "") requirePrefix(prefix, maxKeyBytes);
  const { after = null, limit = MAX_LIST_LIMIT } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIST_LIMIT) {
    throw new RangeError(`A page of objects holds 1 to ${MAX_LIST_LIMIT}; ${limit} were asked for.`);
  }
  // Only a place in the order, so it need not be a key that could exist; bounded because cursors carry it.
  if (after !== null && (!after.isWellFormed() || Buffer.byteLength(after) > maxKeyBytes)) {
    throw new BlobRefusal("invalid_key", `A listing cannot continue after something that is no key.`);
  }
  return { after, limit };
}
