import { Bash } from "just-bash";
import { CommandGate } from "../command-gate.ts";
import { keepOutput } from "../keep-output.ts";
import { stepBounds } from "../step-bounds.ts";
import { passTime } from "./sandbox-host.ts";
import { sendOutputs } from "./send-outputs.ts";
import type { ShellChannel } from "./shell-channel.ts";
import { guardedCommands } from "./shell-commands.ts";
import type { RunMessage } from "./shell-messages.ts";
import { WorkspaceFs } from "./workspace-fs.ts";

/** Taken before any script runs: inside one, the shell's own defences take the global away. */
const wait = globalThis.setTimeout;
const runners = {
  bash: null,
  javascript: { command: "js-exec", file: "/workspace/script.mjs" },
  python: { command: "python3", file: "/workspace/script.py" },
} as const;

export async function runScript(message: RunMessage, channel: ShellChannel): Promise<void> {
  const runner = runners[message.language];
  const fs = prepareWorkspace(message, channel);
  if (runner !== null) fs.writeFileSync(runner.file, message.script);
  const reportProgress = progressTeller(channel);
  // Python cannot start commands, so what it has to say goes through a file.
  fs.addReportFile("/workspace/progress", reportProgress);
  const gate = new CommandGate(message.flagged, message.decisions);
  const bash = new Bash({
    fs,
    cwd: "/workspace",
    env: { HOME: "/workspace", TMPDIR: "/tmp", LANG: "C.UTF-8" },
    javascript: true,
    python: true,
    defenseInDepth: true,
    sleep: (ms) => sleep(ms, gate.isRepeating),
    customCommands: guardedCommands({ gate, channel, reportProgress, runner: runner?.command ?? null }),
    executionLimits: limitsFor(message),
  });
  fs.seal();
  const source = runner === null ? message.script : `${runner.command} ${runner.file}`;
  const result = refuseFlood(await bash.exec(source, { rawScript: true }).catch(endedByFault));
  await sendOutputs(fs, channel);
  const kept = keepOutput(result.stdout, result.stderr, message.limits.outputBytes);
  channel.send({ type: "done", exitCode: Math.abs(Math.trunc(result.exitCode)) || 0, ...kept });
}

/** A redirection that its file system refuses (no space, read-only) ends the whole script this way. */
function endedByFault(fault: unknown) {
  const stderr = fault instanceof Error ? fault.message : "The script broke the shell.";
  return { stdout: "", stderr: `${stderr.slice(0, 1000)}\n`, exitCode: 1 };
}

function refuseFlood(result: { stdout: string; stderr: string; exitCode: number }) {
  if (result.stdout.length + result.stderr.length <= stepBounds.printedBytes) return result;
  const stderr = `The script printed more than ${stepBounds.printedBytes} bytes; let it write them to a file.\n`;
  return { stdout: "", stderr, exitCode: 1 };
}

function progressTeller(channel: ShellChannel): (text: string) => void {
  let left: number = stepBounds.progressMessages;
  return (said) => {
    const text = said.trim().slice(0, stepBounds.progressLength);
    if (text === "" || left === 0) return;
    left -= 1;
    channel.send({ type: "progress", text });
  };
}

function prepareWorkspace(message: RunMessage, channel: ShellChannel): WorkspaceFs {
  const fs = new WorkspaceFs({
    maxBytes: message.limits.storageBytes,
    maxEntries: stepBounds.workspaceEntries,
  });
  for (const folder of ["/tmp", "/workspace/inputs", "/workspace/outputs"])
    fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync("/workspace/context.json", message.contextJson);
  message.inputs.forEach(({ path, bytes }, input) => {
    fs.addInput(`/workspace/inputs/${path}`, bytes, () => channel.fetchInput(input, bytes));
  });
  fs.makeReadOnly("/workspace/inputs");
  fs.makeReadOnly("/workspace/context.json");
  return fs;
}

/** A script that repeats itself up to a decided command has already waited once. */
async function sleep(ms: number, isRepeating: boolean): Promise<void> {
  passTime(ms);
  if (!isRepeating) await new Promise((done) => wait(done, ms));
}

/**
 * Counts of loops and commands say nothing about harm: the server's clock ends what runs too long. What
 * stays bounded here is depth and size, which would end the process in a way that explains less.
 */
function limitsFor({ limits }: RunMessage) {
  const endless = Number.POSITIVE_INFINITY;
  return {
    maxCommandCount: endless,
    maxLoopIterations: endless,
    maxAwkIterations: endless,
    maxSedIterations: endless,
    maxJqIterations: endless,
    maxWorkUnits: endless,
    maxExecutionTimeMs: endless,
    maxPythonTimeoutMs: limits.timeoutMs,
    maxJsTimeoutMs: limits.timeoutMs,
    maxSqliteTimeoutMs: limits.timeoutMs,
    maxFileSystemBytes: limits.storageBytes,
    // The shell counts what is redirected to files as well, and those may fill the workspace.
    maxOutputSize: Math.max(limits.storageBytes, stepBounds.printedBytes),
  };
}
