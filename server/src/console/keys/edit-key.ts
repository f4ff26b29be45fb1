import type { KeySettings } from "@sluice/contract";
import { checkKeySettings, type KeySettingsDraft } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { type Outcome, refuse } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeKey } from "./change-key.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import { type KeyView, viewKey } from "./key-view.ts";
import { refuseRevoked } from "./refuse-revoked.ts";
import { readSettings, storeSettings } from "./stored-settings.ts";

export interface EditKeyRequest {
  readonly keyId: string;
  readonly changes: Partial<KeySettingsDraft>;
  /** The revision that the changes were made from. Left out, they go on top of whatever is there. */
  readonly revision?: number | undefined;
}

/** Changes what is named and leaves the rest, the deployment and the credentials always among it. */
export async function editKey(
  parts: ConsoleParts,
  actor: Actor,
  { keyId, changes, revision }: EditKeyRequest,
): Promise<Outcome<KeyView, KeyRefusal>> {
  return await changeKey(parts, actor, {
    keyId,
    action: "key.edit",
    decide(key, { nowMs, seenRevision }) {
      const revoked = refuseRevoked(key);
      if (revoked) return revoked;
      if (revision !== undefined && revision !== key.revision) {
        return refuse("edit_conflict", { current: viewKey(key, seenRevision, nowMs) });
      }
      const edited = { ...readSettings(key), ...changes };
      const problems = checkKeySettings(edited);
      if (problems.length > 0) return refuse("invalid_settings", { problems });
      return storeSettings(edited as KeySettings, key.created_at);
    },
  });
}
