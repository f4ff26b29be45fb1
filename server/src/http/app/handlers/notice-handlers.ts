import { limits } from "@sluice/contract";
import { listNotices } from "../../../deployment/notices/list-notices.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type NoticeHandlerParts = Parameters<typeof listNotices>[0];

/** What managers are told. */
export function noticeHandlers(parts: NoticeHandlerParts, cursors: PageCursors) {
  return {
    listNotices: async ({ actor, query }) => {
      const before = openPosition<string>(cursors, "listNotices", query);
      if (before === undefined) return { code: "invalid_cursor" };
      const { limit = limits.request.page.default } = query;
      const listed = await listNotices(parts, actor, { limit, before: before ?? undefined });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listNotices", query, next),
      }));
    },
  } satisfies Partial<AppHandlers>;
}
