import type { LiveTopic } from "@sluice/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { LiveTables } from "../tables/live-tables.ts";
import type { LivePosition } from "./live-position.ts";

/** A change in its place. */
export interface LiveEntry extends LivePosition {
  readonly at: number;
  readonly topic: LiveTopic;
  readonly id: string;
  readonly revision: number | null;
  readonly status: string | null;
  readonly audience: string | null;
}

export interface LivePage {
  readonly entries: readonly LiveEntry[];
  /** Something is committed that may not be told yet: an earlier transaction is still under way. */
  readonly isHeldBack: boolean;
}

type LiveDatabase = Database<LiveTables>;
type Row = LiveEntry & { readonly settled: boolean | number };

/*
 * On PostgreSQL a change is settled once every transaction up to the one that wrote it has ended: from then on none
 * can come before it. SQLite has one writer at a time, and its numbers are in the order of the commits.
 */
const dialectParts = {
  sqlite: {
    columns: sql`written_by as "writtenBy", 1 as settled`,
    isSettled: sql`1 = 1`,
    isBehind: ({ position }: LivePosition) => sql`position > ${position}`,
    isAt: ({ position }: LivePosition) => sql`position = ${position}`,
    ascending: sql`position`,
    descending: sql`position desc`,
  },
  postgres: {
    columns: sql`written_by::text::bigint as "writtenBy",
      written_by < pg_snapshot_xmin(pg_current_snapshot()) as settled`,
    isSettled: sql`written_by < pg_snapshot_xmin(pg_current_snapshot())`,
    isBehind: (after: LivePosition) =>
      sql`(written_by, position) > (${String(after.writtenBy)}::xid8, ${after.position}::bigint)`,
    isAt: (at: LivePosition) =>
      sql`written_by = ${String(at.writtenBy)}::xid8 and position = ${at.position}::bigint`,
    ascending: sql`written_by, position`,
    descending: sql`written_by desc, position desc`,
  },
};

const facts = sql`position, at, topic, id, revision, status, audience`;

async function query<Found>({ reader }: LiveDatabase, text: RawBuilder<Found>): Promise<Found[]> {
  return (await text.execute(reader)).rows;
}

/** The changes behind a place, in order, as far as they are settled. */
export async function readLivePage(
  database: LiveDatabase,
  after: LivePosition,
  limit: number,
): Promise<LivePage> {
  const { columns, isBehind, ascending } = dialectParts[database.dialect];
  const rows = await query(
    database,
    sql<Row>`select ${facts}, ${columns} from live_changes where ${isBehind(after)} order by ${ascending} limit ${limit}`,
  );
  const settled = rows.filter((row) => Boolean(row.settled));
  const entries = settled.map(({ settled: _, ...entry }) => entry);
  return { entries, isHeldBack: entries.length < rows.length };
}

/** The place of the newest change that is settled. */
export async function newestLivePosition(database: LiveDatabase): Promise<LivePosition> {
  const { columns, isSettled, descending } = dialectParts[database.dialect];
  const [row] = await query(
    database,
    sql<Row>`select ${facts}, ${columns} from live_changes where ${isSettled} order by ${descending} limit 1`,
  );
  return row ? { writtenBy: row.writtenBy, position: row.position } : { writtenBy: 0, position: 0 };
}

/** Whether the change at this place is still kept: then so are all that came later. */
export async function isLiveKept(database: LiveDatabase, at: LivePosition): Promise<boolean> {
  const { isAt } = dialectParts[database.dialect];
  const rows = await query(
    database,
    sql<{ position: number }>`select position from live_changes where ${isAt(at)}`,
  );
  return rows.length > 0;
}

/**
 * For the start of a process. Changes that another PostgreSQL server wrote, before a dump of it was restored here, bear
 * numbers of transactions that are yet to come, and would be taken for newer than everything.
 */
export async function forgetForeignChanges(database: LiveDatabase): Promise<void> {
  if (database.dialect !== "postgres") return;
  await database.write(async ({ sql: db }) => {
    await sql`delete from live_changes where written_by > pg_current_xact_id()`.execute(db);
  });
}
