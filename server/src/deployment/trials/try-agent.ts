import type { Trial } from "@sluice/contract";
import { type FileAgent, limits, type Problem, type ScriptEngine } from "@sluice/contract";
import { groupDigits, largeTextFault } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { lookAgain } from "../../platform/db/look-again.ts";
import { readScripts, scriptToRead } from "../agents/read-scripts.ts";
import { type AskedSlots, resolveSlots } from "../agents/resolve-slots.ts";
import { beginTrial, type TooManyTrials } from "./begin-trial.ts";
import type { TrialParts } from "./trial-parts.ts";

export interface TryAgentRequest {
  readonly engine: ScriptEngine;
  readonly environments: NonNullable<AskedSlots["environments"]>;
  /** What the script finds in context.json. */
  readonly context: Readonly<Record<string, unknown>>;
}

type TryAgentRefusal =
  | NotAllowed["refusal"]
  | TooManyTrials
  | Refusal<"invalid_request", { readonly problems: readonly Problem[] }>
  | Refusal<"text_too_large", { readonly name: string }>;

/** Runs an agent's script once, as it is written now, outside a run. Nothing it leaves is kept. */
export async function tryAgent(
  parts: TrialParts,
  actor: Actor,
  { engine, environments, context }: TryAgentRequest,
): Promise<Outcome<Trial, TryAgentRefusal>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  const tooLarge = largeTextFault(engine);
  if (tooLarge !== null) return refuse("text_too_large", { name: tooLarge.name });
  const contextJson = JSON.stringify(usualContext(context));
  return await lookAgain(async () => {
    const slots = await resolveSlots(parts.database, { environments });
    const problems = [
      ...slots.problems,
      ...contextProblems(contextJson),
      ...(await scriptProblems(engine, slots.environment?.kind ?? "virtual", actor.id)),
    ];
    if (environments.length > limits.agent.maxEnvironments) {
      problems.push({ name: "environments", reason: "An agent takes at most one environment." });
    }
    if (problems.length > 0) return refuse("invalid_request", { problems });
    return await beginTrial(parts, actor, {
      kind: "agent",
      language: engine.language,
      script: engine.script,
      contextJson,
      environmentVersionId: slots.environmentVersionId,
      target: slots.environmentVersionId ?? "default",
    });
  });
}

/** The members that a step has, so that a script that reads one need not be given all of them. */
function usualContext(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const step = { run_id: "try", step: "try", instructions: "" };
  return { ...step, parameters: {}, input_text: null, upstream: {}, notes: [], labels: [], ...given };
}

function contextProblems(contextJson: string): Problem[] {
  const bytes = Buffer.byteLength(contextJson);
  const { contextMaxBytes } = limits.trial;
  if (bytes <= contextMaxBytes) return [];
  const reason = `Write at most ${groupDigits(contextMaxBytes)} bytes, not ${groupDigits(bytes)}.`;
  return [{ name: "context", reason }];
}

async function scriptProblems(
  engine: FileAgent["engine"],
  kind: Parameters<typeof scriptToRead>[1],
  caller: string,
): Promise<Problem[]> {
  const script = scriptToRead(engine, kind);
  const [fault] = script === null ? [] : await readScripts([script], caller);
  return fault ? [{ name: "engine.script", reason: fault }] : [];
}
