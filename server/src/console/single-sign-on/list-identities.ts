import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";

export interface IdentityView {
  readonly issuer: string;
  readonly linked_at: string;
  readonly last_used_at: string;
}

const maxShown = 50;

/** The providers at which a person has signed on, the last used first. */
export async function listIdentities(
  { database }: ConsoleParts,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<IdentityView[], NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("sign_on_identities")
    .select(["issuer", "linked_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("last_used_at", "desc")
    .limit(maxShown)
    .execute();
  return done(
    rows.map(({ issuer, linked_at, last_used_at }) => ({
      issuer,
      linked_at: isoTime(linked_at),
      last_used_at: isoTime(last_used_at),
    })),
  );
}
