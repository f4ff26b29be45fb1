import { type GateDecision, gateDecisions } from "@sluice/contract";
import { decisionWords } from "./decision-words.ts";

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** Codes of a gate that nobody can decide any more. */
const overCodes: readonly string[] = ["gate_decided", "unknown_gate", "unknown_run", "already_terminal"];

export const isOver = ({ code }: Pick<Refused, "code">) => overCodes.includes(code);

/** Who was quicker, what they decided, and when; what the server says where it was something else. */
export function lateWords({ code, message, details }: Refused, timeWords: (at: string) => string): string {
  if (code !== "gate_decided" || typeof details !== "object" || details === null) return message;
  const { by, decision, at } = details as { by?: unknown; decision?: unknown; at?: unknown };
  if (!isDecision(decision) || typeof at !== "string") return message;
  if (typeof by !== "string") return `Nobody decided in time, so it was refused ${timeWords(at)}.`;
  return `${by} was quicker, and ${decisionWords[decision].told} ${timeWords(at)}.`;
}

function isDecision(value: unknown): value is GateDecision {
  return gateDecisions.some((decision) => decision === value);
}
