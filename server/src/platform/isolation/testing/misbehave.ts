/** A process that does what its test asks of it, good or bad. */
import { readFileSync } from "node:fs";
import { answerIsolated, workFile } from "../answer-isolated.ts";

const acts: Readonly<Record<string, () => unknown>> = {
  answer: () => new Map([["answer", 42]]),
  loop: () => {
    for (;;);
  },
  parse: () => {
    // The engine runs out of memory in the middle of its own work, where nothing can catch it.
    const text = `[${"[1],".repeat(20_000_000)}1]`;
    return JSON.parse(text) as unknown;
  },
  buffers: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  },
  throw: () => {
    throw new Error("no");
  },
  exit: () => process.exit(3),
  nest: () => JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown,
  environment: () => Object.keys(process.env).filter((name) => !name.startsWith("NODE_CHANNEL")),
  readHost: () => readFileSync("/etc/hostname", "utf8"),
  readFile: () => readFileSync(workFile, "utf8"),
};

answerIsolated((act: string) => acts[act]?.());
