import { readFileSync } from "node:fs";

/** The processes that run below one, each as a number with the moment it started: numbers are given out again. */
export function descendantsOf(pid: number): string[] {
  return childrenOf(pid).flatMap((child) => [identityOf(child) ?? [], descendantsOf(child)].flat());
}

/** Whether one of `descendantsOf` still runs. */
export function isRunning(identity: string): boolean {
  return identityOf(Number.parseInt(identity, 10)) === identity;
}

function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1");
    return list.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Null once it has ended, also while its parent has not heard of it. */
function identityOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : `${pid} since ${fields[19]}`;
  } catch {
    return null;
  }
}
