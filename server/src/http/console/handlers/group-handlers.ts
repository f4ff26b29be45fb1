import { limits } from "@sluice/contract";
import { addGroupMember } from "../../../console/people/add-group-member.ts";
import { createGroup } from "../../../console/people/create-group.ts";
import { deleteGroup } from "../../../console/people/delete-group.ts";
import { editGroup } from "../../../console/people/edit-group.ts";
import { listGroups } from "../../../console/people/list-groups.ts";
import type { PeopleParts } from "../../../console/people/people-parts.ts";
import { removeGroupMember } from "../../../console/people/remove-group-member.ts";
import { showGroup } from "../../../console/people/show-group.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

/** Groups and their members. */
export function groupHandlers(parts: PeopleParts, cursors: PageCursors) {
  return {
    listGroups: async ({ actor, query }) => {
      const after = cursors.open("listGroups", query, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const limit = query.limit ?? limits.people.page.default;
      return answerOutcome(await listGroups(parts, actor, { limit, after }), ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listGroups", query, next),
      }));
    },
    createGroup: async ({ actor, body: { name, description = "" } }) =>
      answerOutcome(await createGroup(parts, actor, { name, description }), undefined, 201),
    showGroup: async ({ actor, params }) =>
      answerOutcome(await showGroup(parts, actor, { groupId: params.group_id })),
    editGroup: async ({ actor, params, body }) =>
      answerOutcome(await editGroup(parts, actor, { groupId: params.group_id, ...body })),
    deleteGroup: async ({ actor, params }) =>
      answerOutcome(await deleteGroup(parts, actor, { groupId: params.group_id }), undefined, 204),
    addGroupMember: async ({ actor, params }) => {
      const membership = { groupId: params.group_id, userId: params.user_id };
      return answerOutcome(await addGroupMember(parts, actor, membership));
    },
    removeGroupMember: async ({ actor, params }) => {
      const membership = { groupId: params.group_id, userId: params.user_id };
      return answerOutcome(await removeGroupMember(parts, actor, membership));
    },
  } satisfies Partial<ConsoleHandlers>;
}
