/**
 * Preloaded into the sandbox process and into every worker thread it starts, before anything else. It
 * gives the sandbox the attempt's clock and randomness, so that a re-run meets the same flagged commands,
 * and takes away what no script needs, in case one gets out of its interpreter.
 */
import crypto from "node:crypto";
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import workerThreads from "node:worker_threads";

const shareKey = "sluice:sandbox-clock";
/** Each read of the clock in a worker advances it: WebAssembly sleeps by polling the clock. */
const tickMs = 0.01;

/** Shared by all threads: [0] the clock in milliseconds; then the epoch, the stream and four seed words. */
interface Share {
  readonly clock: Float64Array;
  readonly words: Int32Array;
}
const epochAt = 0;
const streamAt = 1;
const seedAt = 2;

function openShare(): Share {
  const known = workerThreads.getEnvironmentData(shareKey);
  const buffer = known instanceof SharedArrayBuffer ? known : new SharedArrayBuffer(64);
  if (workerThreads.isMainThread) workerThreads.setEnvironmentData(shareKey, buffer);
  return { clock: new Float64Array(buffer, 0, 1), words: new Int32Array(buffer, 8, 8) };
}

const share = openShare();
const ownStream = share.words[streamAt] ?? 0;
let seenEpoch = -1;
let ticks = 0;
let state = [0, 0, 0, 0];

function catchUp(): void {
  const epoch = share.words[epochAt] ?? 0;
  if (epoch === seenEpoch) return;
  seenEpoch = epoch;
  ticks = 0;
  state = [0, 1, 2, 3].map((word) => share.words[seedAt + word] ?? 0);
  state[0] = (state[0] ?? 0) ^ (ownStream * 0x9e3779b1);
  for (let warmUp = 0; warmUp < 12; warmUp += 1) nextWord();
}

/** sfc32: small, fast and good enough for a script's dice; nothing secret is drawn from it. */
function nextWord(): number {
  const [a = 0, b = 0, c = 0, counter = 0] = state;
  const drawn = (a + b + counter) | 0;
  state = [b ^ (b >>> 9), (c + (c << 3)) | 0, (((c << 21) | (c >>> 11)) + drawn) | 0, (counter + 1) | 0];
  return drawn >>> 0;
}

function virtualNowMs(): number {
  catchUp();
  if (!workerThreads.isMainThread) ticks += 1;
  return (share.clock[0] ?? 0) + ticks * tickMs;
}

/** Called by the main thread when a step begins. */
export function beginStepClock(seed: string, nowMs: number): void {
  const digest = crypto.createHash("sha256").update(seed).digest();
  share.clock[0] = nowMs;
  share.words[streamAt] = 0;
  for (let word = 0; word < 4; word += 1) share.words[seedAt + word] = digest.readInt32LE(word * 4);
  Atomics.add(share.words, epochAt, 1);
}

/** Time passes in the shell only when it sleeps. */
export function passTime(ms: number): void {
  share.clock[0] = (share.clock[0] ?? 0) + ms;
}

function installClock(): void {
  const RealDate = Date;
  const now = () => Math.floor(virtualNowMs());
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
  });
  Object.defineProperty(performance, "now", { value: virtualNowMs, configurable: true, writable: true });
}

function installRandomness(): void {
  Math.random = () => {
    catchUp();
    return nextWord() / 0x1_0000_0000;
  };
  // The main thread keeps the real generator: it draws the tokens that guard its workers' messages.
  if (workerThreads.isMainThread) return;
  const fill = <T extends ArrayBufferView | null>(array: T): T => {
    catchUp();
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = nextWord() & 0xff;
    return array;
  };
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
  crypto.randomFillSync = fill as typeof crypto.randomFillSync;
}

/** Python gets a new thread for each program; each needs dice of its own or two programs draw the same. */
function countWorkers(): void {
  const RealWorker = workerThreads.Worker;
  workerThreads.Worker = class extends RealWorker {
    constructor(...args: ConstructorParameters<typeof RealWorker>) {
      if (!String(args[0]).includes("js-exec")) Atomics.add(share.words, streamAt, 1);
      super(...args);
    }
  };
}

function removeNetwork(): void {
  const refuse = (): never => {
    throw new Error("There is no network in a sandbox.");
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.createSocket = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.send = refuse;
  dns.lookup = refuse as unknown as typeof dns.lookup;
  dns.promises.lookup = refuse;
  Object.defineProperty(globalThis, "fetch", { value: refuse });
  Object.defineProperty(globalThis, "WebSocket", { value: undefined });
}

installClock();
installRandomness();
if (workerThreads.isMainThread) countWorkers();
removeNetwork();
syncBuiltinESMExports();
