import type { Outcome, Refusal } from "../../access/outcome.ts";
import { linkPath } from "../../console/people/link-path.ts";
import { listGroups } from "../../console/people/list-groups.ts";
import { listUsers } from "../../console/people/list-users.ts";
import type { IssuedLink } from "../../console/people/one-time-links.ts";
import type { PeopleParts } from "../../console/people/people-parts.ts";
import type { UserView } from "../../console/people/user-view.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";
import { peopleRefusalLines } from "../text/people-refusal-lines.ts";
import { operator } from "./operator.ts";
import { requireDeployment } from "./require-deployment.ts";

/** Where people are looked after, and whoever does it from here. */
export async function openPeople(parts: CommandParts) {
  const { deployment_id: deploymentId } = await requireDeployment(parts);
  const { people, url } = await parts.openConsole();
  const linkTo = (link: IssuedLink) => `${url}${linkPath(link)}`;
  return { people, actor: operator(), deploymentId, linkTo };
}

/** The longest page there is. */
export const peoplePerPage = 200;

export function accepted<Value>(outcome: Outcome<Value, Refusal>): Value {
  if (outcome.ok) return outcome.value;
  throw new Refused(peopleRefusalLines(outcome.refusal).join("\n"));
}

/** The person of an id or an address. */
export async function requireUser(people: PeopleParts, word: string): Promise<UserView> {
  const wanted = word.trim().toLowerCase();
  let after: string | undefined;
  for (;;) {
    const search = isUserId(word) ? undefined : wanted;
    const page = accepted(await listUsers(people, operator(), { limit: peoplePerPage, search, after }));
    const found = page.items.find(
      ({ user_id, email }) => user_id === word.trim() || email.toLowerCase() === wanted,
    );
    if (found) return found;
    if (page.next === null) throw new Refused(`Nobody here is ${word}: user list shows who is.`);
    after = page.next;
  }
}

/** The id of the group of a name or an id. */
export async function requireGroup(people: PeopleParts, word: string): Promise<string> {
  const found = await findGroup(people, word);
  if (found === null) throw new Refused(`There is no group ${word}: group list shows those there are.`);
  return found;
}

export async function findGroup(people: PeopleParts, word: string): Promise<string | null> {
  const wanted = word.trim().toLowerCase();
  let after: string | undefined;
  for (;;) {
    const page = accepted(await listGroups(people, operator(), { limit: peoplePerPage, after }));
    const found = page.items.find(
      ({ group_id, name }) => group_id === word.trim() || name.toLowerCase() === wanted,
    );
    if (found || page.next === null) return found?.group_id ?? null;
    after = page.next;
  }
}

export function isUserId(word: string): boolean {
  return word.trim().startsWith("usr_");
}
