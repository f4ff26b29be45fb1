import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { NoticeFacts, NoticeKind } from "./record-notice.ts";

type Notice = {
  [Kind in NoticeKind]: {
    readonly notice_id: string;
    readonly kind: Kind;
    readonly facts: NoticeFacts[Kind];
    readonly at: string;
  };
}[NoticeKind];

export interface NoticePage {
  readonly items: readonly Notice[];
  /** The notice to go on behind; null on the last page. */
  readonly next: string | null;
}

/** A page of what managers are told, the newest first. */
export async function listNotices(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<Outcome<NoticePage, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "notices:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("notices")
    .select(["notice_id", "kind", "facts", "at"])
    .$if(before !== undefined, (query) => query.where("notice_id", "<", before ?? ""))
    // Ids sort by age.
    .orderBy("notice_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const items = shown.map(
    ({ notice_id, kind, facts, at }) =>
      ({ notice_id, kind, facts: JSON.parse(facts), at: isoTime(at) }) as Notice,
  );
  return done({ items, next: rows.length > limit ? (shown.at(-1)?.notice_id ?? null) : null });
}
