import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CommandLine } from "../command-line.ts";
import { SluiceProcess } from "../sluice-process.ts";
import { descendantsOf, memoryMbOf } from "./process-tree.ts";

/** Shells that wait for their next script are no leftovers, up to this many. */
const pooledShells = 2 * availableParallelism() + 2;
const isShell = (command: string) => command.includes("shell-main.js");
/** What is still being tidied up is not left over yet. */
const tidyingMs = 30_000;

/** A server process in folders of its own, and what can be seen of it from outside. */
export class AttackedServer {
  readonly #process: SluiceProcess;
  readonly #folder: string;
  #filesAtRest: ReadonlySet<string> = new Set();
  readonly url: string;
  readonly port: number;
  readonly metricsUrl: string;
  readonly commandLine: CommandLine;

  private constructor(process: SluiceProcess, folder: string, url: string, settings: Record<string, string>) {
    this.#process = process;
    this.#folder = folder;
    this.url = url;
    this.port = Number(new URL(url).port);
    this.metricsUrl = /Metrics +(\S+)/.exec(process.stdout)?.[1] ?? "";
    this.commandLine = new CommandLine(settings);
  }

  static async start(databaseUrl: string | null): Promise<AttackedServer> {
    const folder = await mkdtemp(join(tmpdir(), "sluice-abuse-"));
    const temporary = join(folder, "tmp");
    const inbox = join(folder, "inbox");
    await Promise.all([mkdir(temporary), mkdir(inbox)]);
    const settings = {
      SLUICE_DATA: join(folder, "data"),
      SLUICE_CONNECTOR_FOLDERS: inbox,
      TMPDIR: temporary,
      LOG_LEVEL: "error",
      LOG_FORMAT: "json",
      METRICS_PORT: "0",
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    };
    const server = new SluiceProcess(settings, true);
    const url = await server.ready;
    // The greeting goes on behind the address.
    while (!server.stdout.includes("Stop with Ctrl-C")) await pause(20);
    return new AttackedServer(server, folder, url, settings);
  }

  /** The folder that its folder connectors may read. */
  get inbox(): string {
    return join(this.#folder, "inbox");
  }

  get pid(): number {
    return this.#process.child.pid ?? 0;
  }

  get isAlive(): boolean {
    return this.#process.child.exitCode === null && this.#process.child.signalCode === null;
  }

  /** The last lines it logged as errors. */
  get lastErrors(): string {
    return this.#process.stderr.slice(-2_000) || this.#process.stdout.slice(-2_000);
  }

  memoryMb(): { now: number; peak: number } {
    return this.isAlive ? memoryMbOf(this.pid) : { now: 0, peak: 0 };
  }

  /** Makes the next peak one of its own. */
  async forgetPeak(): Promise<void> {
    if (this.isAlive) await writeFile(`/proc/${this.pid}/clear_refs`, "5").catch(() => {});
  }

  /** What is there now belongs to a server at rest. */
  async rememberRest(): Promise<void> {
    this.#filesAtRest = new Set(await this.#files());
  }

  /** Processes and files that nobody will take away any more, a line each. */
  async leftovers(): Promise<string[]> {
    const giveUpAt = Date.now() + tidyingMs;
    for (;;) {
      const found = [...(await this.#leftProcesses()), ...(await this.#leftFiles())];
      if (found.length === 0 || Date.now() > giveUpAt) return found;
      await pause(200);
    }
  }

  async stop(): Promise<void> {
    await this.#process.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #leftProcesses(): Promise<string[]> {
    const before = descendantsOf(this.pid);
    await pause(300);
    const now = descendantsOf(this.pid);
    const shells = now.filter(({ command }) => isShell(command));
    const busy = shells.filter(({ pid, ticks }) => {
      const earlier = before.find((each) => each.pid === pid);
      return earlier !== undefined && ticks - earlier.ticks > 15;
    });
    return [
      ...now
        .filter(({ command }) => !isShell(command))
        .map(({ command }) => `process left: ${command.slice(-120)}`),
      ...busy.map(({ pid }) => `shell ${pid} is still busy`),
      ...(shells.length > pooledShells ? [`${shells.length} shells are left`] : []),
    ];
  }

  async #leftFiles(): Promise<string[]> {
    const left = (await this.#files()).filter((path) => !this.#filesAtRest.has(path));
    return left.slice(0, 5).map((path) => `file left: ${path}`);
  }

  /** All below the temporary and the data folder, but for databases and what is meant to be kept. */
  async #files(): Promise<string[]> {
    const list = async (name: string) =>
      (await readdir(join(this.#folder, name), { recursive: true })).map((path) => join(name, path));
    const paths = (await Promise.all(["tmp", "data"].map(list))).flat();
    return paths.filter((path) => !/^data\/(files($|\/)|[\w-]+\.db)/.test(path));
  }
}
