import { limits } from "@sluice/contract";
import { isRotationOverlapHours } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type CredentialRefusal, changeCredential } from "./change-credential.ts";
import type { CredentialView } from "./credential-view.ts";

export type RotateCredentialRefusal =
  | CredentialRefusal
  | Refusal<"overlap_not_offered", { readonly hours: readonly number[] }>;

/**
 * Has a deployment fetch another secret, which nobody but the two ever sees. The old one works on for the overlap,
 * counted from the first use of the new one.
 */
export async function rotateDeploymentCredential(
  parts: ConsoleParts,
  actor: Actor,
  { credentialId, overlapHours }: { readonly credentialId: string; readonly overlapHours: number },
): Promise<Outcome<CredentialView, RotateCredentialRefusal>> {
  if (!isRotationOverlapHours(overlapHours)) {
    return refuse("overlap_not_offered", { hours: limits.key.rotationOverlapHours });
  }
  return await changeCredential(parts, actor, {
    credentialId,
    action: "deployment.rotate_credential",
    after: { overlap_hours: overlapHours },
    columns: (nowMs) => ({ renewal_asked_at: nowMs, overlap_hours: overlapHours }),
  });
}
