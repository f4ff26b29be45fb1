import type { LiveTopic } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import type { LiveTables } from "../tables/live-tables.ts";

/** What open pages are told of a change: enough to know what to fetch again, and nothing that anyone wrote. */
export interface LiveChange {
  readonly topic: LiveTopic;
  readonly id: string;
  readonly at: number;
  readonly revision?: number;
  readonly status?: string;
  /** The one person who may hear of it. Left out: everyone in the deployment. */
  readonly audience?: string;
}

type Row = Omit<LiveTables["live_changes"], "position" | "written_by">;

const insert = preparedStatement((sql: Kysely<LiveTables>, row: Row) =>
  sql.insertInto("live_changes").values({
    at: row.at,
    topic: row.topic,
    id: row.id,
    revision: row.revision,
    status: row.status,
    audience: row.audience,
  }),
);

/** Tells every page that is open, in whichever process, once the transaction is committed. */
export async function publishLive(
  transaction: WriteTransaction<LiveTables>,
  { topic, id, at, revision, status, audience }: LiveChange,
): Promise<void> {
  const facts = { revision: revision ?? null, status: status ?? null, audience: audience ?? null };
  await insert(transaction, { at, topic, id, ...facts });
}
