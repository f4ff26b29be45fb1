import { readdirSync, readFileSync, statSync } from "node:fs";
import { readMarker, readPidNamespace, readStartTime, type ServerIdentity } from "./sandbox-marker.ts";

/**
 * Kills the processes around sandboxes whose server is dead, and with them what is inside. The kernel does that
 * when a server dies; this is for what it could not do. Only processes of the sandboxes' own user are looked at,
 * and only a server that is provably gone has leftovers: its number is free or another process has it now.
 */
export function endLeftoverSandboxes(uid: number): number {
  const pidNamespace = readPidNamespace();
  const isLeftover = (server: ServerIdentity) =>
    server.pidNamespace === pidNamespace && readStartTime(server.pid) !== server.startTime;
  const leftovers = readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => markersOf(pid, uid).some(isLeftover));
  for (const pid of leftovers) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended by itself, or with the one before it.
    }
  }
  return leftovers.length;
}

function markersOf(pid: string, uid: number): ServerIdentity[] {
  try {
    if (statSync(`/proc/${pid}`).uid !== uid) return [];
    const argv = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return argv.map(readMarker).filter((marker) => marker !== null);
  } catch {
    return [];
  }
}
