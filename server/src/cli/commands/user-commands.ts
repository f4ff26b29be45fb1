import { isoTime } from "@sluice/core";
import { createResetLink } from "../../console/people/create-reset-link.ts";
import { deleteUser } from "../../console/people/delete-user.ts";
import { disableUser } from "../../console/people/disable-user.ts";
import { editUser } from "../../console/people/edit-user.ts";
import { enableUser } from "../../console/people/enable-user.ts";
import { endUserSessions } from "../../console/people/end-user-sessions.ts";
import { inviteUser } from "../../console/people/invite-user.ts";
import { listUserSessions } from "../../console/people/list-user-sessions.ts";
import { listUsers } from "../../console/people/list-users.ts";
import type { PersonalLink } from "../../console/people/mail-link.ts";
import { resetSecondFactor } from "../../console/people/reset-second-factor.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { table } from "../text/table.ts";
import { userTable } from "../text/user-table.ts";
import { oneOfWords } from "./one-of-words.ts";
import { accepted, openPeople, peoplePerPage, requireUser } from "./open-people.ts";

type OfPerson = Given<object, [person: string]>;

export async function listUsersCommand(
  parts: CommandParts,
  { options }: Given<{ readonly search?: string }>,
): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const request = { limit: peoplePerPage, search: options.search };
  const { items, next } = accepted(await listUsers(people, actor, request));
  const more = next === null ? "" : `\nThese are the first ${peoplePerPage}: narrow them down with --search.`;
  const none = "Nobody is here yet: setup-link makes the link for the first administrator.";
  return { data: items, text: items.length === 0 ? none : userTable(items) + more };
}

interface InviteOptions {
  readonly name: string;
  readonly role?: string;
  readonly grant?: string;
}

export async function inviteUserCommand(
  parts: CommandParts,
  { words: [email], options }: Given<InviteOptions, [email: string]>,
): Promise<Answer> {
  const consoleRole =
    options.role === undefined ? null : oneOfWords("--role", options.role, ["administrator", "auditor"]);
  const role =
    options.grant === undefined ? null : oneOfWords("--grant", options.grant, ["member", "manager"]);
  const { people, actor, deploymentId, linkTo } = await openPeople(parts);
  const grants = role === null ? [] : [{ deploymentId, role }];
  const request = { email, name: options.name, consoleRole, grants };
  const { user, link } = accepted(await inviteUser(people, actor, request));
  const expires_at = isoTime(link.expiresAtMs);
  return {
    data: { user, link: linkTo(link), expires_at, mailed_to: link.mailedTo },
    text: `${user.name} is invited. ${sent(link)}This link works once, until ${expires_at}:\n\n  ${linkTo(link)}`,
  };
}

export async function setUserRoleCommand(
  parts: CommandParts,
  { words: [word, given] }: Given<object, [person: string, role: string]>,
): Promise<Answer> {
  const role = oneOfWords("The role", given, ["administrator", "auditor", "none"]);
  const { people, actor } = await openPeople(parts);
  const { user_id: userId, revision } = await requireUser(people, word);
  const consoleRole = role === "none" ? null : role;
  const user = accepted(await editUser(people, actor, { userId, revision, consoleRole }));
  const is = role === "none" ? "has no role in the console" : `is ${role} of the console`;
  return { data: user, text: `${user.name} ${is}.` };
}

export async function disableUserCommand(parts: CommandParts, { words: [word] }: OfPerson): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const { user_id: userId } = await requireUser(people, word);
  const user = accepted(await disableUser(people, actor, { userId }));
  return { data: user, text: `${user.name} cannot sign in any more.` };
}

export async function enableUserCommand(parts: CommandParts, { words: [word] }: OfPerson): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const { user_id: userId } = await requireUser(people, word);
  const user = accepted(await enableUser(people, actor, { userId }));
  return { data: user, text: `${user.name} can sign in again.` };
}

export async function deleteUserCommand(parts: CommandParts, { words: [word] }: OfPerson): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const { user_id: userId, name } = await requireUser(people, word);
  accepted(await deleteUser(people, actor, { userId }));
  return { data: { user_id: userId, deleted: true }, text: `${name} is deleted.` };
}

export async function resetPasswordCommand(
  parts: CommandParts,
  { words: [word] }: OfPerson,
): Promise<Answer> {
  const { people, actor, linkTo } = await openPeople(parts);
  const { user_id: userId, name } = await requireUser(people, word);
  const link = accepted(await createResetLink(people, actor, { userId }));
  const expires_at = isoTime(link.expiresAtMs);
  return {
    data: {
      user_id: userId,
      purpose: link.purpose,
      link: linkTo(link),
      expires_at,
      mailed_to: link.mailedTo,
    },
    text: `${sent(link)}${name} chooses a password by this link; it works once, until ${expires_at}:\n\n  ${linkTo(link)}`,
  };
}

export async function resetSecondFactorCommand(
  parts: CommandParts,
  { words: [word] }: OfPerson,
): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const { user_id: userId } = await requireUser(people, word);
  const user = accepted(await resetSecondFactor(people, actor, { userId }));
  return { data: user, text: `${user.name} has no second factor any more.` };
}

export async function listSessionsCommand(parts: CommandParts, { words: [word] }: OfPerson): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const { user_id: userId, name } = await requireUser(people, word);
  const sessions = accepted(await listUserSessions(people, actor, { userId }));
  const rows = sessions.map(({ last_seen_at, device, address }) => [last_seen_at, device, address]);
  const none = `${name} is signed in nowhere.`;
  return { data: sessions, text: rows.length === 0 ? none : table(["LAST SEEN", "DEVICE", "ADDRESS"], rows) };
}

export async function endSessionsCommand(parts: CommandParts, { words: [word] }: OfPerson): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const { user_id: userId } = await requireUser(people, word);
  const user = accepted(await endUserSessions(people, actor, { userId }));
  return { data: user, text: `All sessions of ${user.name} are ended.` };
}

function sent({ mailedTo }: PersonalLink): string {
  return mailedTo === null ? "" : `It is sent to ${mailedTo}. `;
}
