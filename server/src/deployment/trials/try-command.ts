import type { Trial } from "@sluice/contract";
import { limits, type Problem } from "@sluice/contract";
import { countCodePoints, groupDigits } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { lookAgain } from "../../platform/db/look-again.ts";
import { findEnvironmentVersion } from "../environments/find-environment-version.ts";
import { beginTrial, type TooManyTrials } from "./begin-trial.ts";
import type { TrialParts } from "./trial-parts.ts";

export interface TryCommandRequest {
  readonly environmentId: string;
  readonly command: string;
  /** Left out: the newest. */
  readonly version?: number | undefined;
}

type TryCommandRefusal =
  | NotAllowed["refusal"]
  | TooManyTrials
  | PlainRefusal<"environment_not_found">
  | Refusal<"invalid_request", { readonly problems: readonly Problem[] }>;

/** Runs one command in an environment, in a workspace that is gone afterwards. */
export async function tryCommand(
  parts: TrialParts,
  actor: Actor,
  { environmentId, command, version }: TryCommandRequest,
): Promise<Outcome<Trial, TryCommandRefusal>> {
  const denied = refuseUnless(actor, "environments:write");
  if (denied) return denied;
  const reason = commandFault(command);
  if (reason !== null) return refuse("invalid_request", { problems: [{ name: "command", reason }] });
  const asked = { environment_id: environmentId, ...(version !== undefined && { version }) };
  return await lookAgain(async () => {
    const found = await findEnvironmentVersion(parts.database, asked);
    if (!found) return refuse("environment_not_found");
    return await beginTrial(parts, actor, {
      kind: "command",
      language: "bash",
      script: command,
      contextJson: "{}",
      environmentVersionId: found.environmentVersionId,
      target: environmentId,
    });
  });
}

function commandFault(command: string): string | null {
  const { commandMaxChars } = limits.trial;
  const chars = countCodePoints(command);
  if (chars > commandMaxChars) {
    return `Write at most ${groupDigits(commandMaxChars)} characters, not ${groupDigits(chars)}.`;
  }
  return command.trim() === "" ? "It is empty: write a command." : null;
}
