import { createGrant } from "../../console/people/create-grant.ts";
import { deleteGrant } from "../../console/people/delete-grant.ts";
import { listGrants } from "../../console/people/list-grants.ts";
import { listSeats } from "../../console/people/list-seats.ts";
import type { PeopleParts } from "../../console/people/people-parts.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { table } from "../text/table.ts";
import { oneOfWords } from "./one-of-words.ts";
import { accepted, findGroup, isUserId, openPeople, peoplePerPage, requireUser } from "./open-people.ts";

interface DeploymentOption {
  readonly deployment?: string;
}

export async function listGrantsCommand(
  parts: CommandParts,
  { options }: Given<DeploymentOption>,
): Promise<Answer> {
  const { people, actor, ...own } = await openPeople(parts);
  const deploymentId = options.deployment ?? own.deploymentId;
  const { cap, used } = accepted(await listSeats(people, actor, { deploymentId, limit: 1 }));
  const { items } = accepted(await listGrants(people, actor, { deploymentId, limit: peoplePerPage }));
  const rows = items.map(({ grant_id, role, grantee }) => [
    grant_id,
    role,
    grantee.kind === "user" ? "person" : "group",
    grantee.email === null ? grantee.name : `${grantee.name} <${grantee.email}>`,
  ]);
  const seats = `${used} of ${cap} seats are taken.`;
  const text = rows.length === 0 ? seats : `${table(["GRANT", "ROLE", "KIND", "NAME"], rows)}\n${seats}`;
  return { data: { deployment_id: deploymentId, seats: { cap, used }, grants: items }, text };
}

export async function addGrantCommand(
  parts: CommandParts,
  { words: [word], options }: Given<DeploymentOption & { readonly role?: string }, [grantee: string]>,
): Promise<Answer> {
  const role = oneOfWords("--role", options.role ?? "member", ["member", "manager"]);
  const { people, actor, ...own } = await openPeople(parts);
  const grantee = await granteeOf(people, word);
  const deploymentId = options.deployment ?? own.deploymentId;
  const grant = accepted(await createGrant(people, actor, { deploymentId, grantee, role }));
  return { data: grant, text: `${grant.grantee.name} may enter ${grant.deployment_name} as ${grant.role}.` };
}

export async function removeGrantCommand(
  parts: CommandParts,
  { words: [grantId] }: Given<object, [grant: string]>,
): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  accepted(await deleteGrant(people, actor, { grantId }));
  return { data: { grant_id: grantId, deleted: true }, text: "The grant is taken back." };
}

/** Only an address has an @; a group that has one too is named by its id. */
async function granteeOf(people: PeopleParts, word: string) {
  const groupId = isUserId(word) || word.includes("@") ? null : await findGroup(people, word);
  if (groupId !== null) return { kind: "group" as const, id: groupId };
  return { kind: "user" as const, id: (await requireUser(people, word)).user_id };
}
