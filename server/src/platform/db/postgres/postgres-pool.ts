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
  /** Told of connections that break while nobody uses them. */
  onConnectionError(cause: Error): void;
}

/** One connection, for whoever took it out of the pool. */
export interface PostgresConnection {
  query<Row>(statement: string, values?: readonly unknown[]): Promise<QueryResult<Row & object>>;
  onNotification(listener: (payload: string) => void): void;
  /** `discard`: nobody is given this connection again. */
  release(discard?: boolean): void;
}

const int8 = 20;
const connectPatienceMs = 3_000;
/** How long to wait for others to give a connection back. */
const turnPatienceMs = 5_000;
/** No statement of the product takes long. One that has no answer by then was sent to a network that lost it. */
const answerPatienceMs = 5_000;
// A client that vanished in the middle of a transaction must not keep its locks until the network notices.
const idleInTransactionMs = 5_000;
// Nor may one that vanished while it was idle keep its session, of which a server has few: it would by default for hours.
const keepalives = [
  "set tcp_keepalives_idle = 10",
  "set tcp_keepalives_interval = 5",
  "set tcp_keepalives_count = 3",
];

/**
 * Connections to a PostgreSQL server. Whatever breaks one of them is told to whoever asked, as
 * `DatabaseUnavailable`, and to nobody else: an error of a connection ends no process. None is waited for without
 * end: a network may lose what was sent and say nothing.
 */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #lost = new WeakSet<ClientBase>();
  readonly #answeredAtMs = new WeakMap<ClientBase, number>();
  readonly #patienceMs: number;
  #silentAtMs = Number.NEGATIVE_INFINITY;

  /** `patienceMs`: how long a statement may wait for its answer. */
  constructor(options: PostgresPoolOptions, patienceMs = answerPatienceMs) {
    this.#patienceMs = patienceMs;
    this.#pool = new Pool({
      connectionString: options.url,
      max: options.maxConnections,
      connectionTimeoutMillis: turnPatienceMs,
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

  /** The pool listens only to those that nobody uses. */
  async #prepare(client: ClientBase, schema: string | undefined): Promise<void> {
    client.on("error", () => this.#lost.add(client));
    const settings = [`set idle_in_transaction_session_timeout = ${idleInTransactionMs}`, ...keepalives];
    if (schema !== undefined) settings.push(`set search_path to "${schema}"`);
    await this.#ask(client, settings.join("; "));
  }

  /** Another connection fell silent after this one was last heard: it may have gone the same way. */
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
    // What arrived while this process itself was held up is read before the verdict.
    const giveUp = () => setImmediate(() => isAnswered || this.#cut(client));
    const patience = setTimeout(giveUp, this.#patienceMs);
    try {
      const result = await client.query<Row & object>(statement, values as unknown[]);
      this.#answeredAtMs.set(client, performance.now());
      return result;
    } catch (cause) {
      const reason = unavailability(cause, this.#lost.has(client));
      throw reason === null ? cause : new DatabaseUnavailable(reason, { cause });
    } finally {
      isAnswered = true;
      clearTimeout(patience);
    }
  }

  #cut(client: ClientBase): void {
    this.#silentAtMs = performance.now();
    // The driver has no call for this: `end` would wait for the answer that does not come.
    const { connection } = client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(new Error(`The database did not answer in ${this.#patienceMs} ms.`));
  }
}

/** The pool has one bound for two waits: for a new connection, and for one that others use. */
class PromptClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectPatienceMs });
  }
}
