import type { Actor } from "../../access/actor.ts";
import { type Outcome, refuse } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeKey } from "./change-key.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import type { KeyView } from "./key-view.ts";

/** Takes a revoked key off the console's lists. What was recorded of it stays. */
export async function deleteKey(
  parts: ConsoleParts,
  actor: Actor,
  { keyId }: { readonly keyId: string },
): Promise<Outcome<KeyView, KeyRefusal>> {
  return await changeKey(parts, actor, {
    keyId,
    action: "key.delete",
    decide: (key, { nowMs }) => (key.revoked_at === null ? refuse("key_not_revoked") : { deleted_at: nowMs }),
  });
}
