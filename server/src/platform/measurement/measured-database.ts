import type { Database, WriteTransaction } from "../db/database.ts";
import type { Measures, Timings } from "../observability/measures.ts";
import { MeasuredReader } from "./measured-reader.ts";

const buckets = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface DatabaseTimings {
  /** From the call to the rows, with the wait for a connection. */
  readonly read: Timings<never>;
  /** From the call until it is durable, with the wait for others; failed ones too. */
  readonly write: Timings<never>;
  /** Of the embedded database's log to the disk. */
  readonly sync: Timings<never>;
}

export function databaseTimings(metrics: Measures): DatabaseTimings {
  const timings = (name: string, help: string) => metrics.timings({ name, help, labels: [], buckets });
  return {
    read: timings("sluice_database_read_duration_seconds", "Reads of the deployment's database"),
    write: timings(
      "sluice_database_write_duration_seconds",
      "Writes to the deployment's database, from the call until they are durable",
    ),
    sync: timings("sluice_database_sync_duration_seconds", "Syncs of SQLite's logs to the disk"),
  };
}

/** The same database, with its reads and writes timed. */
export function measureDatabase<Tables>(
  database: Database<Tables>,
  timings: Pick<DatabaseTimings, "read" | "write">,
): Database<Tables> {
  const { retrying } = database;
  return { ...measured(database, timings), ...(retrying && { retrying: measured(retrying, timings) }) };
}

function measured<Tables>(
  database: Database<Tables>,
  timings: Pick<DatabaseTimings, "read" | "write">,
): Database<Tables> {
  return {
    dialect: database.dialect,
    reader: new MeasuredReader(database.reader, (durationMs) => timings.read.observe({}, durationMs)),
    async write<Result>(work: (transaction: WriteTransaction<Tables>) => Promise<Result>): Promise<Result> {
      const beganMs = performance.now();
      try {
        return await database.write(work);
      } finally {
        timings.write.observe({}, performance.now() - beganMs);
      }
    },
    scrub: () => database.scrub(),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
