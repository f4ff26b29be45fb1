import type { GateRecord } from "@sluice/contract";
import { isoTime, openGates, type RunBoard } from "@sluice/core";

/** Every gate of a run, open or not, in the order in which they were opened. */
export function presentGates(board: RunBoard): GateRecord[] {
  const open = new Set(openGates(board).map(({ gate }) => gate));
  return board.gates.map(({ gate, step, phase, since, expires_at, command, decided }) => ({
    gate,
    step,
    phase,
    state: open.has(gate) ? "open" : decided === null ? "closed" : "decided",
    since: isoTime(since),
    expires_at: expires_at === null ? null : isoTime(expires_at),
    command,
    decision: decided?.decision ?? null,
    decided_by: decided?.by ?? null,
    decided_at: decided ? isoTime(decided.at) : null,
    note: decided?.note ?? null,
  }));
}
