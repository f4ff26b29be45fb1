import { addGroupMember } from "../../console/people/add-group-member.ts";
import { createGroup } from "../../console/people/create-group.ts";
import { deleteGroup } from "../../console/people/delete-group.ts";
import { editGroup } from "../../console/people/edit-group.ts";
import { listGroups } from "../../console/people/list-groups.ts";
import { listUsers } from "../../console/people/list-users.ts";
import { removeGroupMember } from "../../console/people/remove-group-member.ts";
import { showGroup } from "../../console/people/show-group.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { table } from "../text/table.ts";
import { userTable } from "../text/user-table.ts";
import { accepted, openPeople, peoplePerPage, requireGroup, requireUser } from "./open-people.ts";

type OfGroup = Given<object, [group: string]>;
type OfMember = Given<object, [group: string, person: string]>;

export async function listGroupsCommand(parts: CommandParts): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const { items } = accepted(await listGroups(people, actor, { limit: peoplePerPage }));
  const rows = items.map(({ group_id, members, name }) => [group_id, String(members), name]);
  const none = "There are no groups yet: group create makes one.";
  return { data: items, text: rows.length === 0 ? none : table(["GROUP", "MEMBERS", "NAME"], rows) };
}

export async function createGroupCommand(
  parts: CommandParts,
  { words: [name], options }: Given<{ readonly description?: string }, [name: string]>,
): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const request = { name, description: options.description ?? "" };
  const group = accepted(await createGroup(people, actor, request));
  return { data: group, text: `The group ${group.name} is there, and has no members yet.` };
}

export async function renameGroupCommand(
  parts: CommandParts,
  { words: [word, name] }: Given<object, [group: string, name: string]>,
): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const groupId = await requireGroup(people, word);
  const { revision } = accepted(await showGroup(people, actor, { groupId }));
  const group = accepted(await editGroup(people, actor, { groupId, revision, name }));
  return { data: group, text: `The group is called ${group.name} now.` };
}

export async function deleteGroupCommand(parts: CommandParts, { words: [word] }: OfGroup): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const groupId = await requireGroup(people, word);
  accepted(await deleteGroup(people, actor, { groupId }));
  return { data: { group_id: groupId, deleted: true }, text: `${word} is deleted.` };
}

export async function listMembersCommand(parts: CommandParts, { words: [word] }: OfGroup): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const groupId = await requireGroup(people, word);
  const { items } = accepted(await listUsers(people, actor, { limit: peoplePerPage, groupId }));
  return { data: items, text: items.length === 0 ? `${word} has no members.` : userTable(items) };
}

export async function addMemberCommand(
  parts: CommandParts,
  { words: [word, who] }: OfMember,
): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const groupId = await requireGroup(people, word);
  const { user_id: userId, name } = await requireUser(people, who);
  const group = accepted(await addGroupMember(people, actor, { groupId, userId }));
  return { data: group, text: `${name} is in ${group.name}.` };
}

export async function removeMemberCommand(
  parts: CommandParts,
  { words: [word, who] }: OfMember,
): Promise<Answer> {
  const { people, actor } = await openPeople(parts);
  const groupId = await requireGroup(people, word);
  const { user_id: userId, name } = await requireUser(people, who);
  const group = accepted(await removeGroupMember(people, actor, { groupId, userId }));
  return { data: group, text: `${name} is not in ${group.name}.` };
}
