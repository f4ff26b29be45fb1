import {
  type Compilable,
  type CompiledQuery,
  Kysely,
  type KyselyProps,
  type QueryExecutor,
  type QueryResult,
} from "kysely";

/**
 * A database's reader that reports how long each query takes, and whether it was answered. It is for queries alone: a
 * transaction, a connection or the schema is asked of the adapter.
 */
export class MeasuredReader<Tables> extends Kysely<Tables> {
  readonly #reader: Kysely<Tables>;
  readonly #report: (durationMs: number) => void;

  constructor(reader: Kysely<Tables>, report: (durationMs: number) => void) {
    const executor = measuredExecutor(reader.getExecutor(), report);
    const notForQueries = {};
    super({
      executor,
      config: notForQueries,
      driver: notForQueries,
      dialect: notForQueries,
    } as unknown as KyselyProps);
    this.#reader = reader;
    this.#report = report;
  }

  /** Compiled queries keep the short way that an adapter has for them. */
  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return timed(this.#report, () => this.#reader.executeQuery<Row>(query));
  }
}

function measuredExecutor(executor: QueryExecutor, report: (durationMs: number) => void): QueryExecutor {
  const measured = (other: QueryExecutor) => measuredExecutor(other, report);
  return {
    adapter: executor.adapter,
    plugins: executor.plugins,
    transformQuery: (node, queryId) => executor.transformQuery(node, queryId),
    compileQuery: (node, queryId) => executor.compileQuery(node, queryId),
    executeQuery: (query, options) => timed(report, () => executor.executeQuery(query, options)),
    stream: (query, chunkSize, options) => executor.stream(query, chunkSize, options),
    provideConnection: (consumer, options) => executor.provideConnection(consumer, options),
    withConnectionProvider: (provider) => measured(executor.withConnectionProvider(provider)),
    withPlugin: (plugin) => measured(executor.withPlugin(plugin)),
    withPlugins: (plugins) => measured(executor.withPlugins(plugins)),
    withPluginAtFront: (plugin) => measured(executor.withPluginAtFront(plugin)),
    withoutPlugins: () => measured(executor.withoutPlugins()),
  };
}

function timed<Result>(report: (durationMs: number) => void, work: () => Promise<Result>): Promise<Result> {
  const beganMs = performance.now();
  const working = work();
  const over = () => report(performance.now() - beganMs);
  working.then(over, over);
  return working;
}
