import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { changeSecondFactor, noSecondFactor } from "./change-second-factor.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired, UserNotFound } from "./people-refusal.ts";

/** Turns a person's own second factor off, and its recovery codes with it. */
export async function disableTotp(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { sessionId }: { readonly sessionId: string },
): Promise<Outcome<void, SignInRequired | UserNotFound | PlainRefusal<"totp_not_on">>> {
  return await changeSecondFactor(parts, actor, {
    sessionId,
    action: "second_factor.disable",
    decide: (user) =>
      user.totp_confirmed_at === null
        ? refuse("totp_not_on")
        : done({ changes: noSecondFactor, value: undefined }),
  });
}
