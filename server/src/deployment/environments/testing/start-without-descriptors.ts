// Starts a sandbox process when this one has no file descriptor left, and says what became of it.
import { closeSync, openSync } from "node:fs";
import { ShellProcess } from "../virtual-shell/shell-process.ts";

const options = { folder: "/", maxMemoryMb: 256 };
// Once before, so that nothing else has to be opened any more.
const first = new ShellProcess(options);
await first.ready;
first.kill();
await first.exited;

const taken: number[] = [];
try {
  for (;;) taken.push(openSync("/dev/null", "r"));
} catch {
  // That was the last one.
}
const second = new ShellProcess(options);
const isReady = await second.ready;
await second.exited;
for (const descriptor of taken) closeSync(descriptor);
process.stdout.write(`ready: ${isReady}, alive: ${second.isAlive}`);
