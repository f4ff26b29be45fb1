import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort, makeCluster, type PostgresCluster, runCluster, urlOf } from "./postgres-server.ts";

const settings = ["max_connections=100", "superuser_reserved_connections=3", "checkpoint_timeout=30s"];

/** An account like a careful operator's, whose connections can be counted; the server's own may always connect. */
export const productRole = "product";

/** A PostgreSQL server that a test stops, kills, replaces and fills up. */
export class FaultyPostgres {
  readonly #cluster: PostgresCluster;
  readonly #port: number;
  readonly #settings: readonly string[];
  #server: ChildProcess | null = null;

  private constructor(cluster: PostgresCluster, port: number, own: readonly string[]) {
    this.#cluster = cluster;
    this.#port = port;
    this.#settings = [...settings, ...own];
  }

  static async start(
    options: { prepare?: (data: string) => void; settings?: readonly string[] } = {},
  ): Promise<FaultyPostgres> {
    const postgres = new FaultyPostgres(
      makeCluster(options.prepare),
      await freePort(),
      options.settings ?? [],
    );
    await postgres.run();
    await postgres.ask(`create role ${productRole} login password 'sluice'`);
    await postgres.ask(`create database ${productRole} owner ${productRole}`);
    return postgres;
  }

  get port(): number {
    return this.#port;
  }

  /** As the product sees it. */
  get url(): string {
    return `postgres://${productRole}:sluice@127.0.0.1:${this.#port}/${productRole}`;
  }

  get data(): string {
    return this.#cluster.data;
  }

  get isRunning(): boolean {
    return this.#server !== null && this.#server.exitCode === null && this.#server.signalCode === null;
  }

  /** Again and again: after a kill, sessions of the old server are still on their way out. */
  async run(): Promise<void> {
    while (!this.isRunning) {
      try {
        this.#server = await runCluster(this.#cluster, this.#port, this.#settings);
      } catch (cause) {
        if (!String(cause).includes("still in use") && !String(cause).includes("lock file")) throw cause;
        await pause(200);
      }
    }
  }

  /** SIGINT ends sessions and stops, SIGQUIT stops as after a crash, SIGKILL says nothing to anybody. */
  async end(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void> {
    const server = this.#server;
    if (!server || !this.isRunning) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end("SIGQUIT");
    spawnSync("umount", ["-l", this.#cluster.data]);
    rmSync(this.#cluster.folder, { recursive: true, force: true });
  }

  async ask(statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: urlOf(this.#port) });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /**
   * A standby that has everything this server acknowledges, from a copy of its files: the binaries that the tests
   * bring along have no pg_basebackup.
   */
  async standby(): Promise<FaultyPostgres> {
    const cluster = makeCluster();
    const port = await freePort();
    const client = new Client({ connectionString: urlOf(this.#port) });
    await client.connect();
    await client.query("select pg_backup_start('standby', fast => true)");
    rmSync(cluster.data, { recursive: true });
    copyWhileWritten(this.#cluster.data, cluster.data);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await client.end();
    writeFileSync(join(cluster.data, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(join(cluster.data, "standby.signal"), "");
    rmSync(join(cluster.data, "postmaster.pid"), { force: true });
    own(cluster);
    const follow = `primary_conninfo=host=127.0.0.1 port=${this.#port} user=sluice password=sluice application_name=standby`;
    const standby = new FaultyPostgres(cluster, port, [follow, "hot_standby=on"]);
    await standby.run();
    await this.ask("alter system set synchronous_standby_names = 'standby'");
    await this.ask("select pg_reload_conf()");
    const isFollowed = async () =>
      (await this.ask("select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0;
    while (!(await isFollowed())) await pause(100);
    return standby;
  }

  async promote(): Promise<void> {
    await this.ask("alter system reset synchronous_standby_names");
    await this.ask("select pg_reload_conf()");
    await this.ask("select pg_promote(true, 60)");
  }
}

/** Files come and go meanwhile; what matters is in the log that is replayed on the copy. */
function copyWhileWritten(from: string, to: string): void {
  spawnSync("cp", ["-a", from, to]);
  for (const gone of ["postmaster.pid", "postmaster.opts"]) rmSync(join(to, gone), { force: true });
}

function own({ data, owner }: PostgresCluster): void {
  if (!owner) return;
  chownSync(data, owner.uid, owner.gid);
  for (const name of readdirSync(data)) chownSync(join(data, name), owner.uid, owner.gid);
}
