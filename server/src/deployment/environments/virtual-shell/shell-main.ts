/** The sandbox process: runs one script at a time for the server at the other end of descriptor 3. */
import { Socket } from "node:net";
import { DefenseInDepthBox } from "just-bash";
import { watchParent } from "../../../platform/isolation/watch-parent.ts";
import { FrameDecoder } from "../frame-codec.ts";
import { runScript } from "./run-script.ts";
import { beginStepClock } from "./sandbox-host.ts";
import { ShellChannel } from "./shell-channel.ts";
import type { RunMessage } from "./shell-messages.ts";

const maxIncomingBytes = 512 * 1024 * 1024;

const socket = new Socket({ fd: 3, readable: true, writable: true });
const channel = new ShellChannel(socket);
const decoder = new FrameDecoder(maxIncomingBytes);

socket.on("data", (chunk) => {
  for (const frame of decoder.push(chunk)) {
    if (frame.kind === "bytes") channel.acceptBytes(frame.bytes);
    else void serve(frame.value as RunMessage);
  }
});
socket.on("close", () => process.exit(0));
socket.on("error", () => process.exit(0));

async function serve(message: RunMessage): Promise<void> {
  beginStepClock(message.seed, message.nowMs);
  await runScript(message, channel);
}

// Each script puts the shell's own defences up and takes them down with its last command, which throws away
// whatever the engine had compiled. Held by the process they stay up, between two scripts as well.
DefenseInDepthBox.getInstance(true).activate();
await watchParent();
channel.send({ type: "ready" });
