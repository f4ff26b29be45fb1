import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

// Linux counts processor time for its readers in hundredths of a second, whatever its own clock does.
const tickMs = 10;

/** A process and its descendants. Empty where the system does not list them. */
function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean);
    return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
  } catch {
    return [];
  }
}

/** The processor time that a process, its threads and its descendants have used, those that ended included. */
export function readTreeCpuMs(pid: number): number {
  const used = treeOf(pid).map((each) => {
    try {
      // The name of the program, in brackets, may hold spaces; the four times are the 12th to 15th after it.
      const rest = readFileSync(`/proc/${each}/stat`, "latin1").split(") ").at(-1) ?? "";
      const times = rest.split(" ").slice(11, 15).map(Number);
      return times.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
    } catch {
      return 0;
    }
  });
  return used.reduce((sum, ms) => sum + ms, 0);
}

/** Lowers their priority for good: raising it again would take special rights. */
export function lowerTreePriority(pid: number, nice: number): void {
  for (const each of treeOf(pid)) {
    for (const thread of threadsOf(each)) {
      try {
        setPriority(thread, nice);
      } catch {
        // It has just ended, or the system refuses: then its priority stays.
      }
    }
  }
}

/** Linux keeps a priority for each thread; what they start inherits it. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
