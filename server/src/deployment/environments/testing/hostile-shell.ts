/** A sandbox process that was taken over: it answers each step with the bytes the step's script asks for. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { encodeBytesFrame, encodeJsonFrame, FrameDecoder } from "../frame-codec.ts";

const socket = new Socket({ fd: 3, readable: true, writable: true });
const decoder = new FrameDecoder(1024 * 1024);

const walls: Record<string, () => unknown> = {
  readFile: () => readFileSync("/etc/passwd"),
  readProc: () => readFileSync("/proc/self/environ"),
  listFolder: () => readdirSync("/"),
  writeFile: () => writeFileSync("written-by-a-sandbox", "x"),
  startProcess: () => {
    const { error } = spawnSync("/bin/true");
    if (error !== undefined) throw error;
  },
  connect: () => connect(9, "127.0.0.1"),
  addon: () => process.dlopen({ exports: {} }, "/nowhere.node"),
};

/** Names the walls that did not hold. */
function tryWalls(): string {
  const broken = Object.keys(walls).filter((wall) => {
    try {
      walls[wall]?.();
      return true;
    } catch (error) {
      return !/ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|no network/u.test(`${Object(error).code} ${error}`);
    }
  });
  return `broken: ${broken.join(" ")}; variables: ${Object.keys(process.env).join(" ")}`;
}

const workerSource = `const { parentPort } = require("node:worker_threads");
try { require("node:fs").readFileSync("/etc/passwd"); parentPort.postMessage("thread: open"); }
catch (error) { parentPort.postMessage("thread: " + error.code); }`;

const done = { type: "done", exitCode: 0, stdout: "", stderr: "", truncated: false };
const answers: Record<string, () => Buffer[]> = {
  huge: () => [Buffer.from([0xff, 0xff, 0xff, 0xff, 0])],
  garbage: () => [Buffer.from("GET / HTTP/1.1\r\n\r\n")],
  deepNest: () => [rawJson(`{"type":"progress","text":"x","y":${"[".repeat(9_990)}${"]".repeat(9_990)}}`)],
  notJson: () => [Buffer.from([0, 0, 0, 3, 0, 0x7b, 0x7b, 0x7b])],
  unknownType: () => [encodeJsonFrame({ type: "constructor" })],
  polluting: () => [
    rawJson('{"type":"progress","text":"x","__proto__":{"polluted":true}}'),
    rawJson('{"__proto__":{"type":"progress","text":"x"},"constructor":{"prototype":{"polluted":true}}}'),
  ],
  polluted: () => [
    rawJson('{"type":"progress","text":"x","__proto__":{"polluted":true}}'),
    encodeJsonFrame(done),
  ],
  strayBytes: () => [encodeBytesFrame(Buffer.from("nobody asked"))],
  foreignInput: () => [encodeJsonFrame({ type: "read", input: 7 })],
  sameInputTwice: () => [
    encodeJsonFrame({ type: "read", input: 0 }),
    encodeJsonFrame({ type: "read", input: 0 }),
  ],
  hugeOutput: () => [encodeJsonFrame({ type: "output", path: "a", bytes: 1e12 })],
  halfOutput: () => [encodeJsonFrame({ type: "output", path: "a", bytes: 10 }), encodeJsonFrame(done)],
  manyProgress: () => Array.from({ length: 600 }, () => encodeJsonFrame({ type: "progress", text: "x" })),
  traversal: () => [
    ...["../../evil", "/etc/evil", "a/../../evil", "nul\0byte", "C:\\evil"].map((path) =>
      encodeJsonFrame({ type: "output", path, bytes: 0 }),
    ),
    encodeJsonFrame(done),
  ],
};

function rawJson(text: string): Buffer {
  const body = encodeBytesFrame(Buffer.from(text));
  body.writeUInt8(0, 4);
  return body;
}

socket.on("data", (chunk) => {
  for (const frame of decoder.push(chunk)) {
    if (frame.kind !== "json") continue;
    const { script } = frame.value as { script: string };
    if (script === "walls") void reportWalls();
    for (const bytes of answers[script]?.() ?? []) socket.write(bytes);
  }
});
async function reportWalls(): Promise<void> {
  socket.write(encodeJsonFrame({ type: "progress", text: tryWalls() }));
  const text = await new Promise((resolve) => {
    new Worker(workerSource, { eval: true })
      .once("message", resolve)
      .once("error", (error) => resolve(String(error)));
  });
  socket.write(encodeJsonFrame({ type: "progress", text }));
  socket.write(encodeJsonFrame(done));
}

socket.write(encodeJsonFrame({ type: "ready" }));
