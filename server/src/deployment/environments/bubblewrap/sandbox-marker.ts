import { readFileSync, readlinkSync } from "node:fs";

/** A process that is no other's, ever, within one start of one machine or container. */
export interface ServerIdentity {
  readonly pidNamespace: string;
  readonly pid: number;
  readonly startTime: string;
}

const word = "sluice-sandbox";
let own: string | null = null;

/** An argument of the processes around each sandbox, which says whose they are. */
export function sandboxMarker(): string {
  own ??= [word, readPidNamespace(), process.pid, readStartTime(process.pid)].join("/");
  return own;
}

export function readMarker(argument: string): ServerIdentity | null {
  const [, pidNamespace, pid, startTime] = /^sluice-sandbox\/(\d+)\/(\d+)\/(\d+)$/u.exec(argument) ?? [];
  if (pidNamespace === undefined || startTime === undefined) return null;
  return { pidNamespace, pid: Number(pid), startTime };
}

/** Process numbers of one namespace mean nothing in another. */
export function readPidNamespace(): string {
  return readlinkSync("/proc/self/ns/pid").replaceAll(/\D/gu, "");
}

/** In ticks since the machine started, or null when there is no such process. */
export function readStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the program's name and may hold anything; the fields are counted from its end.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
