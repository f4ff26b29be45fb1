import type { KeySettings } from "@sluice/contract";
import { checkKeySettings, type KeySettingsDraft } from "@sluice/core";
import { type ChangedKey, changeKey, type KeyOffice } from "./change-key.ts";
import { type KeyRefusal, refuseKey } from "./key-refusal.ts";
import { refuseRevoked } from "./refuse-revoked.ts";
import { readSettings, storeSettings } from "./stored-settings.ts";

/** Changes what is named and leaves the rest, the deployment and the credentials always among it. */
export async function editKey(
  office: KeyOffice,
  keyId: string,
  changes: Partial<KeySettingsDraft>,
): Promise<ChangedKey | KeyRefusal> {
  return await changeKey(office, keyId, (key) => {
    const revoked = refuseRevoked(key);
    if (revoked) return revoked;
    const edited = { ...readSettings(key), ...changes };
    const problems = checkKeySettings(edited);
    if (problems.length > 0) return refuseKey("invalid_settings", ...problems);
    return storeSettings(edited as KeySettings, key.created_at);
  });
}
