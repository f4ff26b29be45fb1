import type { DeploymentKind } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeDeployment } from "./change-deployment.ts";
import type { DeploymentRefusal } from "./deployment-refusal.ts";
import type { DeploymentView } from "./deployment-view.ts";

/** Makes a deployment governed, or standard: then it serves no key until it is governed again. */
export async function setDeploymentKind(
  parts: ConsoleParts,
  actor: Actor,
  request: {
    readonly deploymentId: string;
    readonly kind: DeploymentKind;
    readonly revision?: number | undefined;
  },
): Promise<Outcome<DeploymentView, DeploymentRefusal>> {
  const { deploymentId, kind, revision } = request;
  return await changeDeployment(parts, actor, {
    deploymentId,
    revision,
    action: `deployment.make_${kind}`,
    decide: (declared) => ({ ...declared, kind }),
  });
}
