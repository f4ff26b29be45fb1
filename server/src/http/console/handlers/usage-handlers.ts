import { limits } from "@sluice/contract";
import { DAY_MS, parseIsoTime, rejectionOf } from "@sluice/core";
import type { DetailPosition } from "../../../access/request-detail-source.ts";
import { type KeyUsagePosition, listKeyUsage } from "../../../console/keys/list-key-usage.ts";
import { listKeyPurges, type PurgePosition } from "../../../console/usage/list-key-purges.ts";
import { type DetailParts, listKeyRequests } from "../../../console/usage/list-key-requests.ts";
import { showKeyCounters } from "../../../console/usage/show-key-counters.ts";
import { showKeyUsage } from "../../../console/usage/show-key-usage.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

const { default: pageDefault } = limits.key.usagePage;
const defaultWindowMs = 7 * DAY_MS;

/** What keys were used for, and what was refused. */
export function usageHandlers(parts: DetailParts, cursors: PageCursors) {
  return {
    listUsage: async ({ actor, query }) => {
      const after = openPosition<KeyUsagePosition>(cursors, "listUsage", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { deployment_id: deploymentId, limit = pageDefault } = query;
      const listed = await listKeyUsage(parts, actor, { limit, after, deploymentId });
      return answerOutcome(listed, ({ items, totals, next }) => ({
        items,
        totals,
        next_cursor: sealPosition(cursors, "listUsage", query, next),
      }));
    },
    showKeyUsage: async ({ actor, params, query, nowMs }) => {
      const untilMs = query.until === undefined ? nowMs : parseIsoTime(query.until);
      const fromMs =
        query.from === undefined ? (untilMs ?? nowMs) - defaultWindowMs : parseIsoTime(query.from);
      if (fromMs === null || untilMs === null) {
        const name = fromMs === null ? "from" : "until";
        return {
          code: "invalid_request",
          facts: { problems: [{ name, reason: "Send an ISO-8601 time." }] },
        };
      }
      const window = { fromMs: Math.floor(fromMs), untilMs: Math.floor(untilMs) };
      return answerOutcome(await showKeyUsage(parts, actor, { keyId: params.key_id, ...window }));
    },
    listKeyPurges: async ({ actor, params, query }) => {
      const filters = { ...query, ...params };
      const after = openPosition<PurgePosition>(cursors, "listKeyPurges", filters);
      if (after === undefined) return { code: "invalid_cursor" };
      const { limit = pageDefault } = query;
      const listed = await listKeyPurges(parts, actor, { keyId: params.key_id, limit, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listKeyPurges", filters, next),
      }));
    },
    listKeyRequests: async ({ actor, params, query }) => {
      const filters = { ...query, ...params };
      const after = openPosition<DetailPosition>(cursors, "listKeyRequests", filters);
      if (after === undefined) return { code: "invalid_cursor" };
      const { limit = pageDefault } = query;
      const listed = await listKeyRequests(parts, actor, { keyId: params.key_id, limit, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items: items.map((item) => ({ ...item, rejected_by: rejectionOf(item.reason) })),
        next_cursor: sealPosition(cursors, "listKeyRequests", filters, next),
      }));
    },
    showKeyCounters: async ({ actor, params }) =>
      answerOutcome(await showKeyCounters(parts, actor, { keyId: params.key_id })),
  } satisfies Partial<ConsoleHandlers>;
}
