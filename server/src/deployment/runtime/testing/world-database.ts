import { type CompiledQuery, Kysely, type QueryResult } from "kysely";
import type { Database, WriteTransaction } from "../../../platform/db/database.ts";
import { SqliteConnection } from "../../../platform/db/sqlite/sqlite-connection.ts";
import { sqliteDialect } from "../../../platform/db/sqlite/sqlite-dialect.ts";
import type { DeploymentTables } from "../../tables.ts";

/** What may befall a process while it writes. `lost`: before the commit. `unheard`: after it, before the answer. */
export type WriteFate = "sound" | "lost" | "unheard";

/** The one database of a simulated world: it outlives every process. */
export class WorldDatabase {
  readonly connection = new SqliteConnection(":memory:", { readOnly: false });
  /** Whoever writes has the database to himself. */
  #free: Promise<void> = Promise.resolve();

  /** Runs `work` while nobody writes. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await before;
    try {
      return await work();
    } finally {
      resolve();
    }
  }

  /** What a process sees of it. `pass` may take its time, and for a dead process it never ends. */
  handle(pass: () => Promise<void>, fateOf: () => WriteFate): Database<DeploymentTables> & Foreign {
    const writer = new Kysely<DeploymentTables>({ dialect: sqliteDialect(this.connection) });
    const { raw } = this.connection;
    const write = async <Result>(
      work: (transaction: WriteTransaction<DeploymentTables>) => Promise<Result>,
    ): Promise<Result> => {
      await pass();
      const actions: Array<() => void> = [];
      const result = await this.alone(async () => {
        const fate = fateOf();
        raw.exec("begin immediate");
        try {
          const done = await work({
            sql: writer,
            dialect: "sqlite",
            onCommit: (action) => actions.push(action),
            tryLock: async () => true,
          });
          raw.exec(fate === "lost" ? "rollback" : "commit");
          return { done, fate };
        } catch (cause) {
          raw.exec("rollback");
          throw cause;
        }
      });
      await pass();
      for (const action of actions) queueMicrotask(action);
      return result.done;
    };
    return {
      dialect: "sqlite",
      reader: new Kysely<DeploymentTables>({ dialect: sqliteDialect(this.#readerOf(pass)) }),
      write,
      foreignChanges: () => Math.floor(Date.now() / 250),
      scrub: () => Promise.resolve(),
      ping: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }

  #readerOf(pass: () => Promise<void>): SqliteConnection {
    const { connection } = this;
    const read = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      await pass();
      return await this.alone(() => connection.executeQuery<Row>(query));
    };
    return Object.assign(Object.create(connection) as SqliteConnection, { executeQuery: read });
  }
}

interface Foreign {
  foreignChanges(): number;
}
