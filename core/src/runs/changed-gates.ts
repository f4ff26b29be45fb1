import type { GatePhase } from "@sluice/contract";
import { type BoardGate, findStep, openGates, type RunBoard } from "./run-board.ts";

/** A gate as it is kept beside the board, for those who list gates of many runs. */
type GateRecord = {
  readonly gate: number;
  readonly step: string;
  readonly title: string;
  readonly phase: GatePhase;
  /** `closed`: the run ended before anybody decided. */
  readonly state: "open" | "decided" | "closed";
  readonly since: number;
  readonly expires_at: number | null;
  readonly command: string | null;
  /** What waits for approval at an open result gate. */
  readonly result_summary: string | null;
  readonly label: string | null;
  readonly decided: BoardGate["decided"];
};

export type ChangedGate = GateRecord & { readonly isNew: boolean };

/** The gates that were opened, decided or closed between two boards of a run. */
export function changedGates(before: RunBoard | null, after: RunBoard): readonly ChangedGate[] {
  if (after.gates.length === 0) return [];
  const wasOpen = new Set(before === null ? [] : openGates(before).map(({ gate }) => gate));
  const isOpen = new Set(openGates(after).map(({ gate }) => gate));
  const known = before?.gates.length ?? 0;
  return after.gates.flatMap((gate, index) => {
    const isNew = index >= known;
    if (!isNew && wasOpen.has(gate.gate) === isOpen.has(gate.gate)) return [];
    return [{ ...recordOf(after, gate, isOpen.has(gate.gate)), isNew }];
  });
}

function recordOf(board: RunBoard, gate: BoardGate, isOpen: boolean): GateRecord {
  const found = findStep(board, gate.step);
  const isResult = gate.phase === "result" && isOpen;
  return {
    gate: gate.gate,
    step: gate.step,
    title: found?.plan.title ?? gate.step,
    phase: gate.phase,
    state: isOpen ? "open" : gate.decided === null ? "closed" : "decided",
    since: gate.since,
    expires_at: gate.expires_at,
    command: gate.command,
    result_summary: isResult ? (found?.step.result_summary ?? null) : null,
    label: isResult ? (found?.step.label ?? null) : null,
    decided: gate.decided,
  };
}
