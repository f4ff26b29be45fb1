import { Readable } from "node:stream";
import { limits } from "@sluice/contract";
import type { ConsoleRefusal } from "@sluice/contract/console";
import { DAY_MS, parseIsoTime } from "@sluice/core";
import type { Actor } from "../../../access/actor.ts";
import { type ListAuditRequest, listAudit } from "../../../console/audit/list-audit.ts";
import { verifyAudit } from "../../../console/audit/verify-audit.ts";
import type { ConsoleParts } from "../../../console/console-parts.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleCall, ConsoleHandlers } from "../call.ts";
import { csvLine } from "../csv-line.ts";

type Filters = ConsoleCall<"exportAudit">["query"];
type Window = Pick<ListAuditRequest, "fromMs" | "untilMs" | "actor" | "action" | "target" | "outcome">;

const defaultWindowMs = 30 * DAY_MS;

/** What was done in the console. */
export function auditHandlers(parts: ConsoleParts, cursors: PageCursors) {
  return {
    listAudit: async ({ actor, query, nowMs }) => {
      const window = windowOf(query, nowMs);
      if ("code" in window) return window;
      const before = cursors.open("listAudit", query, query.cursor);
      if (before === null) return { code: "invalid_cursor" };
      const listed = await listAudit(parts, actor, {
        ...window,
        limit: query.limit ?? limits.audit.pageShown,
        ...(before === undefined ? {} : { before: Number(before) }),
      });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listAudit", query, next),
      }));
    },
    exportAudit: async ({ actor, query, nowMs }) => {
      const window = windowOf(query, nowMs);
      if ("code" in window) return window;
      // The first page is read before the answer begins: a window that is refused is refused in words.
      const first = await listAudit(parts, actor, { ...window, limit: limits.audit.pageMax });
      if (!first.ok) return first.refusal;
      return {
        status: 200,
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="audit.csv"',
        },
        stream: Readable.from(csvOf(parts, actor, window, first.value)),
      };
    },
    verifyAudit: async ({ actor }) =>
      answerOutcome(await verifyAudit(parts, actor), ({ firstSeq, lastSeq, headHash, entries, broken }) => ({
        entries,
        first_seq: firstSeq,
        last_seq: lastSeq,
        head_hash: headHash,
        broken,
      })),
  } satisfies Partial<ConsoleHandlers>;
}

function windowOf(
  { from, until, actor, action, target, outcome }: Filters,
  nowMs: number,
): Window | ConsoleRefusal {
  const untilMs = until === undefined ? nowMs : parseIsoTime(until);
  const fromMs = from === undefined ? (untilMs ?? nowMs) - defaultWindowMs : parseIsoTime(from);
  const problems = [
    ...(fromMs === null ? [{ name: "from", reason: "Send an ISO-8601 time." }] : []),
    ...(untilMs === null ? [{ name: "until", reason: "Send an ISO-8601 time." }] : []),
  ];
  if (fromMs === null || untilMs === null) return { code: "invalid_request", facts: { problems } };
  return { fromMs, untilMs, actor, action, target, outcome };
}

const columns = ["seq", "at", "actor_kind", "actor_id", "actor_name", "address", "action", "target"];
const moreColumns = ["target_name", "outcome", "reason", "before", "after"];

type Page = Extract<Awaited<ReturnType<typeof listAudit>>, { ok: true }>["value"];

/** Page by page, so that a long window is never in memory as a whole. */
async function* csvOf(
  parts: ConsoleParts,
  actor: Actor,
  window: Window,
  first: Page,
): AsyncGenerator<string> {
  yield csvLine([...columns, ...moreColumns]);
  for (let page = first; ; ) {
    yield page.items.map(lineOf).join("");
    if (page.next === null) return;
    const listed = await listAudit(parts, actor, {
      ...window,
      limit: limits.audit.pageMax,
      before: page.next,
    });
    if (!listed.ok) throw new Error(`The export was refused half-way: ${listed.refusal.code}.`);
    page = listed.value;
  }
}

function lineOf(entry: Page["items"][number]): string {
  const { seq, at, actor, address, action, target, target_name, outcome, reason, before, after } = entry;
  const told = [String(seq), at, actor.kind, actor.id, actor.name, address, action, target, target_name];
  return csvLine([
    ...told,
    outcome,
    reason,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ]);
}
