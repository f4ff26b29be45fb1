import { monitorEventLoopDelay } from "node:perf_hooks";
import { countSyncs } from "./count-syncs.ts";

export interface Figure {
  name: string;
  perSecond: number;
  /** The longest time the event loop stood still, which is how long an unlucky request waits. */
  worstStallMs?: number;
  p50Ms?: number;
  p99Ms?: number;
  /** Of this process, threads included, for one call. */
  cpuMs?: number;
  syncs?: number;
}

/** What a server that has been up for a while has behind it: statements prepared, code compiled, pools open. */
export const warmUpMs = 2_000;

/** Keeps `callers` calls in flight for a while and counts those that end. */
export async function measureCalls(
  name: string,
  callers: number,
  call: () => Promise<unknown>,
): Promise<Figure> {
  await runFor(warmUpMs, callers, call);
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  const took: number[] = [];
  const syncsBefore = countSyncs();
  const cpuBefore = process.cpuUsage();
  const seconds = await runFor(3_000, callers, async () => {
    const began = performance.now();
    await call();
    took.push(performance.now() - began);
  });
  stalls.disable();
  const cpu = process.cpuUsage(cpuBefore);
  const syncs = countSyncs() - syncsBefore;
  took.sort((a, b) => a - b);
  return {
    name,
    perSecond: took.length / seconds,
    worstStallMs: stalls.max / 1e6,
    p50Ms: took[Math.floor(took.length * 0.5)] ?? 0,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
    cpuMs: (cpu.user + cpu.system) / 1_000 / took.length,
    syncs: syncs / took.length,
  };
}

/** Prints figures of one run; the ratio to the first is what may be quoted. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const [base] = figures;
  console.log(`\n${title}`);
  console.log(
    `  ${"".padEnd(44)} ${["a second", "ratio", "p50 ms", "p99 ms", "stall ms", "cpu ms", "syncs"].map((head) => head.padStart(9)).join("")}`,
  );
  for (const figure of figures) {
    const ratio = base ? figure.perSecond / base.perSecond : 1;
    const cells = [
      Math.round(figure.perSecond).toLocaleString("en-GB"),
      ratio.toFixed(2),
      figure.p50Ms?.toFixed(2) ?? "",
      figure.p99Ms?.toFixed(2) ?? "",
      figure.worstStallMs?.toFixed(1) ?? "",
      figure.cpuMs?.toFixed(3) ?? "",
      figure.syncs?.toFixed(2) ?? "",
    ];
    console.log(`  ${figure.name.padEnd(44)} ${cells.map((cell) => cell.padStart(9)).join("")}`);
  }
}

async function runFor(forMs: number, callers: number, call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const until = began + forMs;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) await call();
    }),
  );
  return (performance.now() - began) / 1_000;
}
