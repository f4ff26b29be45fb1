import type { FileAgent, FileEnvironment } from "@sluice/contract";
import { clipText } from "@sluice/core";
import { RememberedAnswers } from "../../platform/isolation/remembered-answers.ts";
import { runIsolatedInTurn } from "../../platform/isolation/run-isolated-in-turn.ts";

/** What the process is given. */
export interface ScriptToRead {
  language: "bash" | "javascript";
  script: string;
  /** It will be read by the machine's own program, not by the virtual shell. */
  isReal: boolean;
}

const bounds = { timeoutMs: 5_000, maxMemoryMb: 256 };
const shownMaxBytes = 300;
const readBefore = new RememberedAnswers<string | null>(1_024);
const names = { bash: "bash", javascript: "JavaScript" } as const;

/** Null for what nothing here can read: Python has no reader, and JavaScript only the virtual shell's. */
export function scriptToRead(
  engine: FileAgent["engine"],
  kind: FileEnvironment["kind"],
): ScriptToRead | null {
  if (engine.type !== "script" || engine.language === "python") return null;
  const isReal = kind === "sandbox";
  if (isReal && engine.language !== "bash") return null;
  return { language: engine.language, script: engine.script, isReal };
}

/**
 * What keeps each script from being read, or null. They are read in a process of their own. One that it does not get
 * through in time is not refused for that: the run says what comes of it.
 */
export async function readScripts(
  scripts: readonly ScriptToRead[],
  /** Whose turn it is when several want a process. */
  caller: string,
): Promise<(string | null)[]> {
  const unread = scripts.filter((script) => readBefore.find(script) === undefined);
  const found = await readAnew(unread, caller);
  return scripts.map((script) => {
    const fault = found.get(script) ?? readBefore.find(script) ?? null;
    return fault && `It is not valid ${names[script.language]}: ${clipText(fault, shownMaxBytes)}.`;
  });
}

async function readAnew(
  scripts: readonly ScriptToRead[],
  caller: string,
): Promise<Map<ScriptToRead, string | null>> {
  if (scripts.length === 0) return new Map();
  const worker = new URL("./script-worker.ts", import.meta.url);
  const read = await runIsolatedInTurn<(string | null)[]>(caller, worker, scripts, bounds);
  if (!read.ok) return new Map();
  const found = new Map(scripts.map((script, position) => [script, read.answer[position] ?? null]));
  for (const [script, fault] of found) readBefore.remember(script, fault);
  return found;
}
