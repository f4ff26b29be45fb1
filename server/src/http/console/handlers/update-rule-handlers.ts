import { limits } from "@sluice/contract";
import type { ConsoleParts } from "../../../console/console-parts.ts";
import { createUpdateRule } from "../../../console/libraries/create-update-rule.ts";
import { deleteUpdateRule } from "../../../console/libraries/delete-update-rule.ts";
import { editUpdateRule } from "../../../console/libraries/edit-update-rule.ts";
import { listUpdateRules } from "../../../console/libraries/list-update-rules.ts";
import { showUpdateRule } from "../../../console/libraries/show-update-rule.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

/** When deployments take over new versions of templates. */
export function updateRuleHandlers(parts: ConsoleParts, cursors: PageCursors) {
  return {
    listUpdateRules: async ({ actor, query }) => {
      const after = cursors.open("listUpdateRules", query, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const limit = query.limit ?? limits.console.cataloguePage.default;
      return answerOutcome(await listUpdateRules(parts, actor, { limit, after }), ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listUpdateRules", query, next),
      }));
    },
    createUpdateRule: async ({ actor, body }) => {
      const rule = { description: "", weekday: null, month_day: null, ...body };
      return answerOutcome(await createUpdateRule(parts, actor, rule), undefined, 201);
    },
    showUpdateRule: async ({ actor, params }) =>
      answerOutcome(await showUpdateRule(parts, actor, { rule: params.rule_id })),
    editUpdateRule: async ({ actor, params, body: { revision, ...changes } }) =>
      answerOutcome(await editUpdateRule(parts, actor, { ruleId: params.rule_id, revision, changes })),
    deleteUpdateRule: async ({ actor, params, query: { revision } }) =>
      answerOutcome(
        await deleteUpdateRule(parts, actor, { ruleId: params.rule_id, revision }),
        undefined,
        204,
      ),
  } satisfies Partial<ConsoleHandlers>;
}
