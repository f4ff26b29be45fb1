import { showDeployment } from "../../../deployment/identity/show-deployment.ts";
import { showFirstSteps } from "../../../deployment/identity/show-first-steps.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { AppHandlers } from "../call.ts";

export type DeploymentHandlerParts = Parameters<typeof showDeployment>[0];

/** What holds for everyone in the deployment. */
export function deploymentHandlers(parts: DeploymentHandlerParts) {
  return {
    showDeployment: async ({ actor }) => answerOutcome(await showDeployment(parts, actor)),
    showFirstSteps: async ({ actor }) => answerOutcome(await showFirstSteps(parts, actor)),
  } satisfies Partial<AppHandlers>;
}
