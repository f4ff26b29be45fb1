import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { LinkPurpose } from "../tables/people-tables.ts";
import { findLink } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { LinkInvalid } from "./people-refusal.ts";

export interface LinkView {
  readonly purpose: LinkPurpose;
  /** Whom it is for; null where it makes the person. */
  readonly person: { readonly email: string; readonly name: string } | null;
}

/** What a link is for, to whoever holds it. */
export async function showLink(
  { database, now }: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { token }: { readonly token: string },
): Promise<Outcome<LinkView, LinkInvalid>> {
  // Links are for people, signed in or not.
  if (actor.kind !== "visitor" && actor.kind !== "user") return refuse("link_invalid");
  const purposes = ["setup", "recovery", "invitation", "password_reset"] as const;
  const link = await findLink(database.reader, { token, purposes, nowMs: now() });
  if (!link) return refuse("link_invalid");
  if (link.user_id === null) return done({ purpose: link.purpose, person: null });
  const person = await database.reader
    .selectFrom("users")
    .select(["email", "name"])
    .where("user_id", "=", link.user_id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return person ? done({ purpose: link.purpose, person }) : refuse("link_invalid");
}
