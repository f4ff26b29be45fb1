import { limits } from "@sluice/contract";
import { createGrant } from "../../../console/people/create-grant.ts";
import { deleteGrant } from "../../../console/people/delete-grant.ts";
import { editGrant } from "../../../console/people/edit-grant.ts";
import { listGrants } from "../../../console/people/list-grants.ts";
import { listSeats } from "../../../console/people/list-seats.ts";
import type { PeopleParts } from "../../../console/people/people-parts.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

/** Who may enter which deployment. */
export function grantHandlers(parts: PeopleParts, cursors: PageCursors) {
  return {
    listGrants: async ({ actor, query }) => {
      const after = cursors.open("listGrants", query, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const { deployment_id: deploymentId, user_id: userId, group_id: groupId } = query;
      const limit = query.limit ?? limits.people.page.default;
      const listed = await listGrants(parts, actor, { limit, after, deploymentId, userId, groupId });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listGrants", query, next),
      }));
    },
    createGrant: async ({ actor, body: { deployment_id: deploymentId, grantee, role } }) =>
      answerOutcome(await createGrant(parts, actor, { deploymentId, grantee, role }), undefined, 201),
    editGrant: async ({ actor, params, body }) =>
      answerOutcome(await editGrant(parts, actor, { grantId: params.grant_id, ...body })),
    deleteGrant: async ({ actor, params }) =>
      answerOutcome(await deleteGrant(parts, actor, { grantId: params.grant_id }), undefined, 204),
    listSeats: async ({ actor, params, query }) => {
      const { deployment_id: deploymentId } = params;
      const after = cursors.open("listSeats", { ...query, deploymentId }, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const limit = query.limit ?? limits.people.page.default;
      const listed = await listSeats(parts, actor, { deploymentId, limit, after });
      return answerOutcome(listed, ({ next, ...page }) => ({
        ...page,
        next_cursor: cursors.seal("listSeats", { ...query, deploymentId }, next),
      }));
    },
  } satisfies Partial<ConsoleHandlers>;
}
