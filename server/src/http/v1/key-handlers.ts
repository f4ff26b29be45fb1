import type { Key } from "@sluice/contract";
import type { AdmittedKey } from "../../deployment/key-mirror/api-keys.ts";
import type { Handlers } from "./call.ts";

export interface KeyOperations {
  showOwnKey(key: AdmittedKey): Promise<Key>;
}

/** The key that asks. */
export function keyHandlers({ showOwnKey }: KeyOperations) {
  return {
    getMe: async ({ key }) => ({ status: 200, body: await showOwnKey(key) }),
  } satisfies Handlers;
}
