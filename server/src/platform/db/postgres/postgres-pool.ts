import type { Socket } from "node:net";
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryResult,
  types,
} from "pg";
import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import { unavailability } from "./unavailability.ts";

export interface PostgresPoolOptions {
  url: string;
  maxConnections: number;
  applicationName: string;
  /** The schema whose tables go by their names alone. */
  schema?: string;
  /** Called when a connection breaks that is not in use. */
  onConnectionError(cause: Error): void;
}

/** One connection, for the caller that took it from the pool. */
export interface PostgresConnection {
  query<Row>(statement: string, values?: readonly unknown[]): Promise<QueryResult<Row & object>>;
  onNotification(listener: (payload: string) => void): void;
  /** `discard`: it does not go back to the pool. */
  release(discard?: boolean): void;
}

const int8 = 20;
const connectTimeoutMs = 3_000;
/** How long to wait for a connection that others use. */
const poolTimeoutMs = 5_000;
/** No statement of the product takes long. Without an answer by then, the network has lost it. */
const defaultAnswerTimeoutMs = 5_000;
// A client that is gone must not keep the locks of its transaction until the network notices.
const idleInTransactionMs = 5_000;
// Nor may it keep an idle session for hours, as it would by default: a server has few of them.
const keepalives = [
  "set tcp_keepalives_idle = 10",
  "set tcp_keepalives_interval = 5",
  "set tcp_keepalives_count = 3",
];

/**
 * Connections to a PostgreSQL server. When one breaks, the query on it fails with `DatabaseUnavailable`; the process
 * goes on. Every wait has a timeout, because a network may lose what was sent without an error.
 */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #lost = new WeakSet<ClientBase>();
  readonly #answeredAtMs = new WeakMap<ClientBase, number>();
  readonly #answerTimeoutMs: number;
  #silentAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: PostgresPoolOptions, answerTimeoutMs = defaultAnswerTimeoutMs) {
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#pool = new Pool({
      connectionString: options.url,
      max: options.maxConnections,
      connectionTimeoutMillis: poolTimeoutMs,
      Client: PromptClient,
      application_name: options.applicationName,
      keepAlive: true,
      // bigint columns hold milliseconds and counts, all far below 2^53: read them as numbers.
      types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
      // Queued by the client ahead of every query of a new connection.
      onConnect: (client) => this.#prepare(client, options.schema),
    });
    this.#pool.on("error", options.onConnectionError);
  }

  async connect(): Promise<PostgresConnection> {
    for (;;) {
      const client = await this.#take();
      if (!this.#isSuspect(client)) return this.#connectionOf(client);
      client.release(true);
    }
  }

  async query<Row>(statement: string, values?: readonly unknown[]): Promise<QueryResult<Row & object>> {
    const connection = await this.connect();
    let isDone = false;
    try {
      const result = await connection.query<Row>(statement, values);
      isDone = true;
      return result;
    } finally {
      // Several statements in one may have left a transaction open where one of them failed.
      connection.release(!isDone);
    }
  }

  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #take(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (cause) {
      if (this.#pool.ending) throw cause;
      throw new DatabaseUnavailable("unreachable", { cause });
    }
  }

  /** The pool listens only to errors of connections that are not in use. */
  async #prepare(client: ClientBase, schema: string | undefined): Promise<void> {
    client.on("error", () => this.#lost.add(client));
    const settings = [`set idle_in_transaction_session_timeout = ${idleInTransactionMs}`, ...keepalives];
    if (schema !== undefined) settings.push(`set search_path to "${schema}"`);
    await this.#ask(client, settings.join("; "));
  }

  /** Another connection has failed to answer since this one last did: this one may be lost, too. */
  #isSuspect(client: ClientBase): boolean {
    return (this.#answeredAtMs.get(client) ?? 0) < this.#silentAtMs;
  }

  #connectionOf(client: PoolClient): PostgresConnection {
    return {
      query: (statement, values) => this.#ask(client, statement, values),
      onNotification: (listener) => {
        client.on("notification", ({ payload }) => listener(payload ?? ""));
      },
      release: (discard = false) => client.release(discard),
    };
  }

  async #ask<Row>(
    client: ClientBase,
    statement: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row & object>> {
    let isAnswered = false;
    // An answer that arrived while this process was blocked is read first.
    const giveUp = () => setImmediate(() => isAnswered || this.#cut(client));
    const timer = setTimeout(giveUp, this.#answerTimeoutMs);
    try {
      const result = await client.query<Row & object>(statement, values as unknown[]);
      this.#answeredAtMs.set(client, performance.now());
      return result;
    } catch (cause) {
      const reason = unavailability(cause, this.#lost.has(client));
      throw reason === null ? cause : new DatabaseUnavailable(reason, { cause });
    } finally {
      isAnswered = true;
      clearTimeout(timer);
    }
  }

  #cut(client: ClientBase): void {
    this.#silentAtMs = performance.now();
    // The driver has no call for this: `end` would wait for the answer that does not come.
    const { connection } = client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(new Error(`The database did not answer in ${this.#answerTimeoutMs} ms.`));
  }
}

/** The pool has one timeout for two waits: for a new connection, and for one that others use. They differ here. */
class PromptClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }
}
