import type { FileAgent, Problem, WorkflowFile } from "@sluice/contract";
import { clipText } from "@sluice/core";
import { runIsolated } from "../../platform/isolation/run-isolated.ts";

/** What the process is given. */
export interface ScriptToRead {
  language: "bash" | "javascript";
  script: string;
  /** It will be read by the machine's own program, not by the virtual shell. */
  isReal: boolean;
}

const bounds = { timeoutMs: 5_000, maxMemoryMb: 256 };
const shownMaxBytes = 300;

/**
 * What keeps the scripts of a file from being read. They are read in a process of their own. One that it does not
 * get through in time is not refused for that: the run says what comes of it. Python has no reader here, and
 * JavaScript only the virtual shell's.
 */
export async function checkScripts(file: WorkflowFile): Promise<Problem[]> {
  const scripts = file.agents.flatMap((agent, index) => {
    const script = scriptToRead(agent, file);
    return script === null ? [] : [{ index, script }];
  });
  if (scripts.length === 0) return [];
  const worker = new URL("./script-worker.ts", import.meta.url);
  const given = scripts.map(({ script }) => script);
  const read = await runIsolated<(string | null)[]>(worker, given, bounds);
  if (!read.ok) return [];
  return scripts.flatMap(({ index, script }, position) => {
    const fault = read.answer[position] ?? null;
    if (fault === null) return [];
    const reason = `It is not valid ${names[script.language]}: ${clipText(fault, shownMaxBytes)}.`;
    return [{ name: `agents[${index}].engine.script`, reason }];
  });
}

const names = { bash: "bash", javascript: "JavaScript" } as const;

function scriptToRead(
  { engine, environment }: FileAgent,
  { environments }: WorkflowFile,
): ScriptToRead | null {
  if (engine.type !== "script" || engine.language === "python") return null;
  const isReal = environments.find(({ name }) => name === environment)?.kind === "sandbox";
  if (isReal && engine.language !== "bash") return null;
  return { language: engine.language, script: engine.script, isReal };
}
