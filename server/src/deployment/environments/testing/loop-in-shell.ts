/** A server with a step in an endless loop; prints the number of the process that runs it. */
import { tmpdir } from "node:os";
import { ShellProcess } from "../virtual-shell/shell-process.ts";
import { tryStep } from "./step-request.ts";

const shell = new ShellProcess({ folder: tmpdir(), maxMemoryMb: 512 });
await shell.ready;
const observer = {
  progress: () => process.stdout.write(`${shell.pid}\n`),
  toolCalled() {},
  toolFinished() {},
  outputWritten() {},
};
await tryStep(shell, { script: "progress on; while true; do :; done", observer });
