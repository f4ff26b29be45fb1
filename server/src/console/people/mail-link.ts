import { queuePersonalMail } from "../notifications/queue-personal-mail.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { PeopleChange } from "./change-people.ts";
import { linkPath } from "./link-path.ts";
import type { IssuedLink } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";

export interface PersonalLink extends IssuedLink {
  readonly purpose: "invitation" | "password_reset";
  /** Where it was sent to; null while no mail server is set up: then it is handed over some other way. */
  readonly mailedTo: string | null;
}

/** Sends a person their link, in the transaction that makes it. */
export async function mailLink(
  { sealed, baseUrl }: Pick<PeopleParts, "sealed" | "baseUrl">,
  { transaction, nowMs }: PeopleChange,
  { email }: Pick<UserRow, "email">,
  issued: IssuedLink & Pick<PersonalLink, "purpose">,
): Promise<PersonalLink> {
  const isQueued = await queuePersonalMail(transaction, sealed, {
    kind: issued.purpose,
    recipient: email,
    link: `${baseUrl}${linkPath(issued)}`,
    at: nowMs,
    endsAt: issued.expiresAtMs,
  });
  return { ...issued, mailedTo: isQueued ? email : null };
}
