import { limits } from "@sluice/contract";
import { isoTime, isRotationOverlapHours, rotationEndsAt } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeKey } from "./change-key.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import type { KeyView } from "./key-view.ts";
import { newSecret } from "./new-credentials.ts";
import { refuseRevoked } from "./refuse-revoked.ts";

export interface RotatedKey {
  readonly key: KeyView;
  /** Shown this once; only its hash is kept. */
  readonly apiKey: string;
}

const choices = limits.key.rotationOverlapHours.join(", ");
const overlapProblem = { name: "overlap_hours", reason: `Choose one of ${choices} hours.` };

/**
 * Issues a new secret. The one it replaces works on for the overlap; a still older one, left from a
 * rotation that was under way, ends at once: there are never three.
 */
export async function rotateKey(
  parts: ConsoleParts,
  actor: Actor,
  { keyId, overlapHours }: { readonly keyId: string; readonly overlapHours: number },
): Promise<Outcome<RotatedKey, KeyRefusal>> {
  const secret = newSecret(keyId);
  const changed = await changeKey(parts, actor, {
    keyId,
    action: "key.rotate",
    decide(key, { nowMs }) {
      if (!isRotationOverlapHours(overlapHours)) {
        return refuse("invalid_settings", { problems: [overlapProblem] });
      }
      return (
        refuseRevoked(key) ?? {
          secret_hash: hashCredential(secret),
          previous_secret_hash: key.secret_hash,
          previous_valid_until: rotationEndsAt(nowMs, overlapHours),
        }
      );
    },
    tell: (before, after) => ({
      before: { rotating_until: timeOrNull(before.previous_valid_until) },
      after: { rotating_until: timeOrNull(after.previous_valid_until), overlap_hours: overlapHours },
    }),
  });
  return changed.ok ? done({ key: changed.value, apiKey: `${keyId}.${secret}` }) : changed;
}

function timeOrNull(atMs: number | null): string | null {
  return atMs === null ? null : isoTime(atMs);
}
