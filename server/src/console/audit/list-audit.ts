import { limits } from "@sluice/contract";
import { DAY_MS, isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { AuditEntryRow } from "../tables/audit-tables.ts";
import type { AuditValues } from "./audit-entry.ts";

interface AuditEntry {
  readonly seq: number;
  readonly at: string;
  readonly actor: { readonly kind: Actor["kind"]; readonly id: string; readonly name: string };
  readonly address: string | null;
  readonly action: string;
  readonly target: string;
  readonly target_name: string | null;
  readonly outcome: "done" | "refused";
  readonly reason: string | null;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

export interface ListAuditRequest {
  /** From then on. The window reaches up to `untilMs`, and is under 90 days. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly limit: number;
  /** Goes on behind the entry of this number. */
  readonly before?: number | undefined;
  /** The id or the name of whoever acted. */
  readonly actor?: string | undefined;
  /** An action, or a subject with all its actions, such as `key`. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly outcome?: "done" | "refused" | undefined;
}

export interface AuditPage {
  readonly items: readonly AuditEntry[];
  /** The number to go on behind; null on the last page. */
  readonly next: number | null;
}

type AuditRefusal =
  | Refusal<"window_too_long", { readonly maxDays: number }>
  | Refusal<"window_reversed", Record<never, never>>
  | Refusal<"page_too_long", { readonly max: number }>
  | NotAllowed["refusal"];

/** A page of what was done in the console, the newest first. */
export async function listAudit(
  { database }: ConsoleParts,
  actor: Actor,
  request: ListAuditRequest,
): Promise<Outcome<AuditPage, AuditRefusal>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const { fromMs, untilMs, limit } = request;
  if (untilMs < fromMs) return refuse("window_reversed");
  const { windowDays, pageMax } = limits.audit;
  if (untilMs - fromMs >= windowDays * DAY_MS) return refuse("window_too_long", { maxDays: windowDays });
  if (limit > pageMax) return refuse("page_too_long", { max: pageMax });
  let query = database.reader
    .selectFrom("audit_entries")
    .selectAll()
    .where("at", ">=", fromMs)
    .where("at", "<=", untilMs);
  const { before, actor: by, action, target, outcome } = request;
  if (before !== undefined) query = query.where("seq", "<", before);
  if (by !== undefined) {
    query = query.where(({ eb, or }) => or([eb("actor_id", "=", by), eb("actor_name", "=", by)]));
  }
  if (action !== undefined) {
    // A subject's actions lie between its name with a dot and its name with what follows a dot.
    query = query.where(({ eb, or, and }) =>
      or([
        eb("action", "=", action),
        and([eb("action", ">=", `${action}.`), eb("action", "<", `${action}/`)]),
      ]),
    );
  }
  if (target !== undefined) query = query.where("target", "=", target);
  if (outcome !== undefined) query = query.where("outcome", "=", outcome);
  const rows = await query
    .orderBy("seq", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return done({
    items: shown.map(viewEntry),
    next: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
  });
}

function viewEntry(row: AuditEntryRow): AuditEntry {
  return {
    seq: row.seq,
    at: isoTime(row.at),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    address: row.address,
    action: row.action,
    target: row.target,
    target_name: row.target_name,
    outcome: row.outcome,
    reason: row.reason,
    before: row.before_values === null ? null : (JSON.parse(row.before_values) as AuditValues),
    after: row.after_values === null ? null : (JSON.parse(row.after_values) as AuditValues),
  };
}
