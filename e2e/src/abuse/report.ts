import type { Latency } from "./latency.ts";
import type { Load } from "./load.ts";
import type { Outcome } from "./play-load.ts";

const nameWidth = 32;
const columns: readonly (readonly [head: string, width: number])[] = [
  ["load", nameWidth],
  ["s", 6],
  ["requests", 9],
  ["p50 ms", 8],
  ["p99 ms", 8],
  ["worst", 8],
  ["slow s", 7],
  ["run s", 7],
  ["peak MB", 8],
];

export function headLine(): string {
  return `${columns.map(([head, width], at) => pad(head, width, at)).join("")}  verdict`;
}

export function outcomeLines(outcome: Outcome): string {
  const { load, requests, latency, slowestRunMs, peakMb, tookMs } = outcome;
  const cells = [
    load.name,
    (tookMs / 1_000).toFixed(1),
    requests,
    ...latencyCells(latency),
    slowestRunMs === null ? "" : (slowestRunMs / 1_000).toFixed(1),
    peakMb,
  ];
  const harm = [...outcome.faults, ...outcome.delays];
  const row = columns.map(([, width], at) => pad(String(cells[at] ?? ""), width, at)).join("");
  const answers = [...outcome.answers].map(([answer, times]) => `${answer} × ${times}`).join(", ");
  const details = [load.says, `answers: ${answers}`, ...harm.map((fault) => `FAULT ${fault}`)];
  return [`${row}  ${harm.length === 0 ? "held" : "FAILED"}`, ...details.map((line) => `    ${line}`)].join(
    "\n",
  );
}

export function noiseLine({ latency, runMs }: { latency: Latency; runMs: number }): string {
  const cells = ["(no load)", "", "", ...latencyCells(latency), (runMs / 1_000).toFixed(1), ""];
  return `${columns.map(([, width], at) => pad(cells[at] ?? "", width, at)).join("")}  the noise of this machine`;
}

export function closingLine(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(({ faults, delays }) => faults.length + delays.length > 0);
  const names = failed.map(({ load }) => load.name).join(", ");
  return `${outcomes.length - failed.length} loads held, ${failed.length} failed${names && `: ${names}`}.`;
}

export function listLine({ name, says }: Load): string {
  return `${name.padEnd(nameWidth)}${says}`;
}

function latencyCells({ p50Ms, p99Ms, worstMs, slowForS }: Latency): string[] {
  return [p50Ms.toFixed(1), p99Ms.toFixed(1), worstMs.toFixed(0), String(slowForS)];
}

function pad(text: string, width: number, at: number): string {
  return at === 0 ? text.padEnd(width) : text.padStart(width);
}
