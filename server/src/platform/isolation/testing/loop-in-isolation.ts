/** A server with isolated work in an endless loop, for which it has all the time in the world. */
import { runIsolated } from "../run-isolated.ts";

const misbehave = new URL("./misbehave.ts", import.meta.url);
await runIsolated(misbehave, "loop", { timeoutMs: 3_600_000, maxMemoryMb: 64 });
