import { showOwnKey } from "../../deployment/key-mirror/show-own-key.ts";
import type { Handlers } from "./call.ts";

type KeyOperations = Parameters<typeof showOwnKey>[0];

/** The key that asks. */
export function keyHandlers(parts: KeyOperations) {
  return {
    getMe: async ({ key }) => {
      const shown = await showOwnKey(parts, key);
      return shown.ok ? { status: 200, body: shown.value } : shown.refusal;
    },
  } satisfies Partial<Handlers>;
}
