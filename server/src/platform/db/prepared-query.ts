import type { Compilable, CompiledQuery, Kysely, QueryResult, RawBuilder } from "kysely";
import type { Database, DialectName, WriteTransaction } from "./database.ts";

/** Stands in a query's parameters for a value that comes with each call. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query for hot paths. Its text is built once for each database, because building it takes several times as long as
 * running it on SQLite. `build` must pass each value on as a parameter and not look at it: it gets placeholders.
 */
export function preparedQuery<Tables, Values extends Record<string, string | number>, Row>(
  build: (reader: Kysely<Tables>, values: Values) => Compilable<Row>,
): (database: Database<Tables>, values: Values) => Promise<Row[]> {
  const prepared = new WeakMap<Database<Tables>, CompiledQuery<Row>>();
  return async (database, values) => {
    let query = prepared.get(database);
    if (!query) {
      query = build(database.reader, placeholders as Values).compile();
      prepared.set(database, query);
    }
    const { rows } = await database.reader.executeQuery<Row>(withValues(query, values));
    return rows;
  };
}

/** The same for a statement inside a write. It answers Kysely's own result. */
export function preparedStatement<Tables, Values extends Record<string, string | number | null>, Row>(
  build: (sql: Kysely<Tables>, values: Values) => Compilable<Row>,
): (transaction: WriteTransaction<Tables>, values: Values) => Promise<QueryResult<Row>> {
  const prepared = new Map<DialectName, CompiledQuery<Row>>();
  return ({ sql, dialect }, values) => {
    let query = prepared.get(dialect);
    if (!query) {
      query = build(sql, placeholders as Values).compile();
      prepared.set(dialect, query);
    }
    return sql.executeQuery<Row>(withValues(query, values));
  };
}

/** A statement in SQL, where the builder cannot express it. */
export function written<Row, Tables>(sql: Kysely<Tables>, text: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => text.compile(sql) };
}

function withValues<Row>(
  { query, queryId, sql, parameters }: CompiledQuery<Row>,
  values: Record<string, unknown>,
): CompiledQuery<Row> {
  const filled = parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));
  return { query, queryId, sql, parameters: filled };
}

const placeholders: unknown = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
