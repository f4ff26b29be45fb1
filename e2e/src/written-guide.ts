import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { type GuideTool, guideTools } from "./guide-tools.ts";

const outcomes = ["text", "json", "http"];
const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Block {
  /** `sh` is to be run; `text`, `json` and `http` are what comes out of it. */
  language: string;
  text: string;
}

/** The fenced blocks of a page, or of one section of it, in their order. */
export function blocksOf(path: string, heading?: string): Block[] {
  const page = readFileSync(`${root}${path}`, "utf8");
  const start = heading === undefined ? 0 : page.indexOf(`## ${heading}\n`);
  if (start === -1) throw new Error(`${path} has no section "${heading}".`);
  const end = heading === undefined ? -1 : page.indexOf("\n## ", start);
  const section = page.slice(start, end === -1 ? undefined : end);
  return [...section.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)].map(([, indent, language, text]) => ({
    language: language ?? "",
    text: (text ?? "").replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/**
 * Follows a guide as a reader would, in one shell. Only two things are not taken word for word: the address that
 * the guide assumes, and `…`, which stands for the rest of a value that was printed before.
 */
export class GuideReader {
  readonly #shell;
  readonly #address: string;
  /** Everything that was printed so far. */
  #printed: string;

  constructor(given: {
    address: string;
    printed: string;
    env: Record<string, string>;
    folder: string;
    tools?: readonly GuideTool[];
  }) {
    this.#address = given.address;
    this.#printed = given.printed;
    this.#shell = spawn("bash", ["--noprofile", "--norc"], {
      cwd: root,
      env: { ...guideTools(given.tools), HOME: given.folder, ...given.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const { stdin, stdout, stderr } = this.#shell;
    for (const stream of [stdout, stderr]) stream.setEncoding("utf8");
    // What goes wrong is part of what a reader sees.
    stdin.write(`exec 2>&1\n`);
    onTestFinished(() => {
      this.#shell.kill("SIGKILL");
    });
  }

  /** Runs every command, and finds in what it prints all that the guide says. */
  async follow(blocks: readonly Block[]): Promise<void> {
    let said = "";
    for (const { language, text } of blocks) {
      if (language === "sh") said = await this.run(text);
      else if (outcomes.includes(language)) expect(said.replaceAll("\r", "")).toMatch(asPattern(text));
    }
  }

  async run(block: string): Promise<string> {
    const commands = this.#filledIn(block);
    const { stdin, stdout } = this.#shell;
    const end = `end of block ${Math.random()}`;
    let said = "";
    const ended = new Promise<string>((resolve, reject) => {
      const listen = (text: string) => {
        said += text;
        const found = said.indexOf(end);
        if (found === -1 || !said.endsWith("\n")) return;
        stdout.off("data", listen);
        if (said.slice(found + end.length).trim() === "0") resolve(said.slice(0, found));
        else reject(new Error(`${commands}\nended with ${said.slice(found + end.length)}${said}`));
      };
      stdout.on("data", listen);
    });
    stdin.write(`${commands}\necho "${end} $?"\n`);
    const text = await ended;
    this.#printed += text;
    return text;
  }

  #filledIn(block: string): string {
    return block.replaceAll("http://127.0.0.1:8080", this.#address).replaceAll(/(\w+)_…/g, (_, prefix) => {
      const printed = [...this.#printed.matchAll(new RegExp(`\\b${prefix}_[\\w.-]{20,}`, "g"))].at(-1);
      if (!printed)
        throw new Error(
          `Nothing that begins with ${prefix}_ was printed before:\n${block}\nPrinted:\n${this.#printed}`,
        );
      return printed[0];
    });
  }
}

/** In what is printed, `…` stands for anything. */
export function asPattern(text: string): RegExp {
  const parts = text.trim().split("…");
  return new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\s\\S]*?"));
}
