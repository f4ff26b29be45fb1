import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { changeSecondFactor } from "./change-second-factor.ts";
import type { RecoveryCodes } from "./confirm-totp.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired, UserNotFound } from "./people-refusal.ts";
import { newRecoveryCodes } from "./second-factor.ts";

/** Makes new recovery codes; the ones before work no more. */
export async function renewRecoveryCodes(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { sessionId }: { readonly sessionId: string },
): Promise<Outcome<RecoveryCodes, SignInRequired | UserNotFound | PlainRefusal<"totp_not_on">>> {
  const { codes, hashes } = newRecoveryCodes();
  return await changeSecondFactor(parts, actor, {
    sessionId,
    action: "second_factor.renew_codes",
    decide: (user) =>
      user.totp_confirmed_at === null
        ? refuse("totp_not_on")
        : done({ changes: { recovery_hashes: hashes }, value: { recovery_codes: codes } }),
  });
}
