import { lowerTreePriority, readTreeCpuMs } from "./process-pace.ts";

const lookEveryMs = 250;
const heavyAfterCpuMs = 3_000;
const restsAfterMs = 1_000;
/** Less than this counts as idle: a shell that sleeps still serves its timers. */
const restingCpuMs = 20;
/** A tenth of the processor beside one that is not lowered. */
const yieldedNice = 19;

/**
 * Watches the process of a script until the function that it returns is called. A script that has used much processor
 * time, or none for a while, will probably go on like that. Its priority is lowered for good, and `onYield` is called
 * once, so that another script may start beside it. Where the system gives no times, every script counts as idle.
 */
export function watchPace(pid: number, onYield: () => void): () => void {
  const before = readTreeCpuMs(pid);
  let restsSince = performance.now();
  let usedThen = 0;
  const watch = setInterval(() => {
    const usedMs = readTreeCpuMs(pid) - before;
    const now = performance.now();
    if (usedMs - usedThen > restingCpuMs) {
      restsSince = now;
      usedThen = usedMs;
    }
    if (usedMs < heavyAfterCpuMs && now - restsSince < restsAfterMs) return;
    clearInterval(watch);
    lowerTreePriority(pid, yieldedNice);
    onYield();
  }, lookEveryMs);
  return () => clearInterval(watch);
}
