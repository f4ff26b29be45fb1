import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import { createResetLink } from "../../../console/people/create-reset-link.ts";
import { deleteUser } from "../../../console/people/delete-user.ts";
import { disableUser } from "../../../console/people/disable-user.ts";
import { editUser } from "../../../console/people/edit-user.ts";
import { enableUser } from "../../../console/people/enable-user.ts";
import { endUserSessions } from "../../../console/people/end-user-sessions.ts";
import { inviteUser } from "../../../console/people/invite-user.ts";
import { linkPath } from "../../../console/people/link-path.ts";
import { listUserSessions } from "../../../console/people/list-user-sessions.ts";
import { listUsers } from "../../../console/people/list-users.ts";
import type { PersonalLink } from "../../../console/people/mail-link.ts";
import type { PeopleParts } from "../../../console/people/people-parts.ts";
import { resetSecondFactor } from "../../../console/people/reset-second-factor.ts";
import { showUser } from "../../../console/people/show-user.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

/** People, as administrators look after them. */
export function peopleHandlers(parts: PeopleParts, cursors: PageCursors) {
  return {
    listUsers: async ({ actor, query }) => {
      const after = cursors.open("listUsers", query, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const { search, console_role: consoleRole, status, group_id: groupId } = query;
      const limit = query.limit ?? limits.people.page.default;
      const listed = await listUsers(parts, actor, { limit, after, search, consoleRole, status, groupId });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listUsers", query, next),
      }));
    },
    inviteUser: async ({ actor, body: { email, name, console_role, grants } }) => {
      const invited = await inviteUser(parts, actor, {
        email,
        name,
        consoleRole: console_role ?? null,
        grants: grants?.map(({ deployment_id, role }) => ({ deploymentId: deployment_id, role })),
      });
      return answerOutcome(invited, ({ user, link }) => ({ user, link: presentLink(link) }), 201);
    },
    showUser: async ({ actor, params }) =>
      answerOutcome(await showUser(parts, actor, { userId: params.user_id })),
    editUser: async ({ actor, params, body: { revision, name, email, console_role } }) => {
      const edit = { userId: params.user_id, revision, name, email, consoleRole: console_role };
      return answerOutcome(await editUser(parts, actor, edit));
    },
    deleteUser: async ({ actor, params }) =>
      answerOutcome(await deleteUser(parts, actor, { userId: params.user_id }), undefined, 204),
    disableUser: async ({ actor, params }) =>
      answerOutcome(await disableUser(parts, actor, { userId: params.user_id })),
    enableUser: async ({ actor, params }) =>
      answerOutcome(await enableUser(parts, actor, { userId: params.user_id })),
    createResetLink: async ({ actor, params }) =>
      answerOutcome(await createResetLink(parts, actor, { userId: params.user_id }), presentLink, 201),
    resetSecondFactor: async ({ actor, params }) =>
      answerOutcome(await resetSecondFactor(parts, actor, { userId: params.user_id })),
    listUserSessions: async ({ actor, params }) =>
      answerOutcome(await listUserSessions(parts, actor, { userId: params.user_id }), (items) => ({ items })),
    endUserSessions: async ({ actor, params }) =>
      answerOutcome(await endUserSessions(parts, actor, { userId: params.user_id })),
  } satisfies Partial<ConsoleHandlers>;
}

function presentLink(link: PersonalLink) {
  const { purpose, expiresAtMs, mailedTo: mailed_to } = link;
  return { purpose, path: linkPath(link), expires_at: isoTime(expiresAtMs), mailed_to };
}
