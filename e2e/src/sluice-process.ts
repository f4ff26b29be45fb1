import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { builtServer } from "./built-server.ts";

/** Not where the command line of whoever runs the tests looks for servers. */
const SLUICE_PID_FOLDER = join(tmpdir(), "sluice-test-servers");

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A real server process, started as `npm start` starts it, on a free port. */
export class SluiceProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = "";
  stderr = "";
  #url: PromiseWithResolvers<string> = Promise.withResolvers();

  /** It ends with the test, unless it is `kept` for several; then whoever keeps it kills it. */
  constructor(settings: Record<string, string>, kept = false) {
    this.child = spawn(process.execPath, [join(builtServer, "main.js")], {
      // Nothing of the machine's own environment: a DATABASE_URL set there must not be written to.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, PORT: "0", SLUICE_PID_FOLDER, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
      const found = /Health +(\S+)\/readyz/.exec(this.stdout);
      if (found?.[1]) this.#url.resolve(found[1]);
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.ended = once(this.child, "close").then(([code, signal]) => ({ code, signal }) as Ended);
    this.ended.then(() =>
      this.#url.reject(new Error(`The server ended before it was ready:\n${this.stderr}`)),
    );
    this.#url.promise.catch(() => {});
    if (!kept) onTestFinished(() => this.kill());
  }

  /** The address it serves, once it says that it is ready. */
  get ready(): Promise<string> {
    return this.#url.promise;
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.ended;
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
    this.child.kill(signal);
    return await this.ended;
  }
}
