import type { Problem } from "@sluice/contract";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import { publishLive } from "../live/publish-live.ts";
import type { LiveTables } from "../tables/live-tables.ts";
import type { NoticeTables } from "../tables/notice-tables.ts";

/** What managers are told, by kind, with the facts of the case. */
export interface NoticeFacts {
  /** A new version of a workflow waits to be activated. */
  readonly template_version_installed: {
    readonly template_id: string;
    readonly template_name: string;
    readonly template_version: number;
    readonly workflow_id: string;
    readonly workflow_name: string;
    readonly workflow_version: number;
  };
  /** A new version of a template cannot be installed here. */
  readonly template_version_refused: {
    readonly template_id: string;
    readonly template_name: string;
    readonly template_version: number;
    readonly reason: string;
    readonly problems: readonly Problem[];
  };
  readonly newer_release: { readonly release: string; readonly own_release: string };
}

export type NoticeKind = keyof NoticeFacts;

export interface NewNotice<Kind extends NoticeKind = NoticeKind> {
  readonly kind: Kind;
  readonly about: string;
  readonly facts: NoticeFacts[Kind];
  readonly at: number;
}

/** Tells managers, and their open pages, once: whether this was the first time. */
export async function recordNotice<Kind extends NoticeKind>(
  transaction: WriteTransaction<NoticeTables & LiveTables>,
  { kind, about, facts, at }: NewNotice<Kind>,
): Promise<boolean> {
  const told = await transaction.sql
    .insertInto("notices")
    .values({ notice_id: newId("ntc_", at), kind, about, facts: JSON.stringify(facts), at })
    .onConflict((conflict) => conflict.columns(["kind", "about"]).doNothing())
    .returning("notice_id")
    .execute();
  for (const { notice_id: id } of told) await publishLive(transaction, { topic: "notices", id, at });
  return told.length > 0;
}
