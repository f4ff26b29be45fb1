import { type Compilable, type CompiledQuery, Kysely, type QueryResult } from "kysely";
import type { SqliteConnection } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/**
 * Kysely over one connection. A query that is compiled already goes straight to it: there is no pool to ask
 * and no plugin to pass, and that way round takes longer than most queries do.
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
