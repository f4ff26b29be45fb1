import { isoTime } from "@sluice/core";
import { createSetupLink } from "../../console/people/create-setup-link.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { accepted, openPeople } from "./open-people.ts";

export async function setupLinkCommand(
  parts: CommandParts,
  { options }: Given<{ readonly recover?: boolean }>,
): Promise<Answer> {
  const { people, actor, linkTo } = await openPeople(parts);
  const made = await createSetupLink(people, actor, { recovery: options.recover === true });
  if (!made.ok && made.refusal.code === "administrator_exists") {
    throw new Refused(
      "The console has an administrator already. If none of them can sign in any more, add --recover.",
    );
  }
  const link = accepted(made);
  const data = { link: linkTo(link), expires_at: isoTime(link.expiresAtMs) };
  const text = `Whoever opens this link becomes an administrator; it works once, until ${data.expires_at}:\n\n  ${data.link}`;
  return { data, text };
}
