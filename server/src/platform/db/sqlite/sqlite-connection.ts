import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

// Queries are built from a fixed set of call sites, so a few hundred texts cover them all; the bound
// only keeps lists of varying length (`in (?, ?, …)`) from piling up.
const maxPreparedStatements = 500;
const readerTimeoutMs = 1_000;

/** One SQLite connection with its prepared statements, in the shape Kysely drives. */
export class SqliteConnection implements DatabaseConnection {
  readonly raw: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, options: { readOnly: boolean }) {
    // A reader meets a lock only while another process recovers the log after a crash; the writer waits
    // for its lock by itself, without stopping the event loop.
    const timeout = options.readOnly ? readerTimeoutMs : 0;
    this.raw = new DatabaseSync(file, { readOnly: options.readOnly, timeout });
    // A savepoint keeps what it might undo. In memory, because otherwise each start of a run would write and remove a
    // temporary file.
    this.raw.exec("pragma foreign_keys = on; pragma temp_store = memory");
    // SQLite would only unlink what is deleted or overwritten, and leave its bytes in the file.
    if (!options.readOnly) this.raw.exec("pragma secure_delete = on");
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqliteValue);
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    // A statement of its own: iterating a cached one would be disturbed by the same query run meanwhile.
    const statement = this.raw.prepare(query.sql);
    for (const row of statement.iterate(...query.parameters.map(toSqliteValue))) yield { rows: [row as Row] };
  }

  close(): void {
    this.#prepared.clear();
    if (this.raw.isOpen) this.raw.close();
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known) return known;
    const statement = this.raw.prepare(text);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#prepared.size >= maxPreparedStatements) {
      const oldest = this.#prepared.keys().next();
      if (!oldest.done) this.#prepared.delete(oldest.value);
    }
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

function toSqliteValue(value: unknown): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : (value as SQLInputValue);
}
