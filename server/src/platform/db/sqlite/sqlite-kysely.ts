import { type Compilable, type CompiledQuery, Kysely, type QueryResult } from "kysely";
import type { SqliteConnection } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/**
 * Kysely over one connection. A compiled query goes straight to the connection: Kysely's way through its pool and
 * plugins, of which there are none here, takes longer than most queries.
 */
export class SqliteKysely<Tables> extends Kysely<Tables> {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super({ dialect: sqliteDialect(connection) });
    this.#connection = connection;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>("compile" in query ? query.compile() : query);
  }
}
