import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeDeployment } from "./change-deployment.ts";
import type { DeploymentRefusal } from "./deployment-refusal.ts";
import type { DeploymentView } from "./deployment-view.ts";

export interface SetDeploymentLicenceRequest {
  readonly deploymentId: string;
  /** Null ends the hold. */
  readonly hold: { readonly reason: string | null } | null;
  /** Left out: it stays as it was. */
  readonly licenseId?: string | null | undefined;
}

/** Puts a deployment's licence on hold, or ends the hold. While it is on hold, the deployment takes no work. */
export async function setDeploymentLicence(
  parts: ConsoleParts,
  actor: Actor,
  { deploymentId, hold, licenseId }: SetDeploymentLicenceRequest,
): Promise<Outcome<DeploymentView, DeploymentRefusal>> {
  return await changeDeployment(parts, actor, {
    deploymentId,
    action: hold ? "deployment.hold_licence" : "deployment.resume_licence",
    decide(declared) {
      const license_id = licenseId === undefined ? declared.licence.license_id : licenseId;
      const licence = { state: hold ? "on_hold" : "active", reason: hold?.reason ?? null, license_id };
      return { ...declared, licence };
    },
  });
}
