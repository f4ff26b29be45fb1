import { readFileSync, writeFileSync } from "node:fs";

/**
 * Resident and swapped bytes of a process, or null where the system does not report them. V8's own limit does not
 * count WebAssembly memory, so the process is watched from outside.
 */
export function readProcessMemoryBytes(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "mu").exec(status)?.[1] ?? 0);
    return (kib("VmRSS") + kib("VmSwap")) * 1024;
  } catch {
    return null;
  }
}

/** The same for a process and all that descend from it; what has just ended counts nothing. */
export function readTreeMemoryBytes(pid: number): number {
  let children: string[] = [];
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean);
  } catch {
    return 0;
  }
  const below = children.map((child) => readTreeMemoryBytes(Number(child)));
  return below.reduce((sum, bytes) => sum + bytes, readProcessMemoryBytes(pid) ?? 0);
}

/** When the machine runs out of memory the kernel should end a sandbox, never the server. */
export function preferAsOutOfMemoryVictim(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // Only Linux has this; elsewhere the memory watch is all there is.
  }
}
