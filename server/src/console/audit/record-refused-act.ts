import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { recordAudit } from "./record-audit.ts";

export interface RefusedActRequest {
  /** What was asked for, by the name of the operation. */
  readonly action: string;
  /** What it was asked for about; empty where the act names nothing that exists. */
  readonly target: string;
  /** The code of the refusal. */
  readonly code: string;
  readonly atMs: number;
}

/** Puts on record that somebody was refused what would have changed something. Anyone's refusal is recorded. */
export async function recordRefusedAct(
  { database }: ConsoleParts,
  actor: Actor,
  { action, target, code, atMs }: RefusedActRequest,
): Promise<Outcome<void>> {
  await database.write((transaction) =>
    recordAudit(transaction, actor, { action, target, at: atMs, refusedWith: code }),
  );
  return done(undefined);
}
