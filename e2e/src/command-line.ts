import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { builtServer } from "./built-server.ts";

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command line, run as a person would run it, beside a server on the same stores. */
export class CommandLine {
  readonly #settings: Record<string, string>;

  constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  async run(...words: string[]): Promise<Ran> {
    const child = spawn(process.execPath, [join(builtServer, "cli.js"), ...words], {
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...this.#settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, stdout, stderr };
  }

  /** What a command answers with --json. */
  async json<Data>(...words: string[]): Promise<Data> {
    const { code, stdout, stderr } = await this.run(...words, "--json");
    if (code !== 0) throw new Error(`sluice ${words.join(" ")} failed: ${stderr}`);
    return JSON.parse(stdout) as Data;
  }
}
