import { showTrial } from "../../../deployment/trials/show-trial.ts";
import { stopTrial } from "../../../deployment/trials/stop-trial.ts";
import type { TrialParts } from "../../../deployment/trials/trial-parts.ts";
import { tryAgent } from "../../../deployment/trials/try-agent.ts";
import { tryCommand } from "../../../deployment/trials/try-command.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { AppHandlers } from "../call.ts";

/** Scripts and commands that their authors run once, outside any run. */
export function trialHandlers(parts: TrialParts) {
  return {
    tryAgent: async ({ actor, body: { engine, environments = [], context = {} } }) =>
      answerOutcome(await tryAgent(parts, actor, { engine, environments, context }), undefined, 202),
    tryCommand: async ({ actor, params, body: { command, version } }) => {
      const request = { environmentId: params.environment_id, command, version };
      return answerOutcome(await tryCommand(parts, actor, request), undefined, 202);
    },
    showTrial: async ({ actor, params }) =>
      answerOutcome(await showTrial(parts, actor, { trialId: params.trial_id })),
    stopTrial: async ({ actor, params }) =>
      answerOutcome(await stopTrial(parts, actor, { trialId: params.trial_id })),
  } satisfies Partial<AppHandlers>;
}
