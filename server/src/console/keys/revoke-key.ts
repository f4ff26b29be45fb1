import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeKey } from "./change-key.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import type { KeyView } from "./key-view.ts";
import { refuseRevoked } from "./refuse-revoked.ts";

/** Ends a key for good: every call fails within two minutes, whatever becomes of the console meanwhile. */
export async function revokeKey(
  parts: ConsoleParts,
  actor: Actor,
  { keyId }: { readonly keyId: string },
): Promise<Outcome<KeyView, KeyRefusal>> {
  return await changeKey(parts, actor, {
    keyId,
    action: "key.revoke",
    decide: (key, { nowMs }) => refuseRevoked(key) ?? { revoked_at: nowMs },
    tell: (_before, { revoked_at }) => ({
      before: { revoked_at: null },
      after: { revoked_at: isoTime(revoked_at ?? 0) },
    }),
  });
}
