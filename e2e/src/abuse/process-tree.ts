import { readdirSync, readFileSync } from "node:fs";

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
  /** Processor time so far, in hundredths of a second. */
  readonly ticks: number;
}

/** Every process below this one, as Linux tells it. */
export function descendantsOf(root: number): FoundProcess[] {
  const children = new Map<number, FoundProcess[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const found = readProcess(Number(name));
    if (found) children.set(found.parent, [...(children.get(found.parent) ?? []), found]);
  }
  const below = (pid: number): FoundProcess[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  return below(root);
}

export function memoryMbOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/** Null for a process that has ended meanwhile, or has ended and only waits to be forgotten. */
function readProcess(pid: number): (FoundProcess & { parent: number }) | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets, may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(") ") + 2).split(" ");
    if (fields[0] === "Z") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parent: Number(fields[1]), command, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}
