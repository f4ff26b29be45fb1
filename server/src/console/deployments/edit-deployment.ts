import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { refuseLockOut } from "../settings/refuse-lock-out.ts";
import { changeDeployment } from "./change-deployment.ts";
import type { DeclaredDraft } from "./check-declared.ts";
import type { DeploymentRefusal } from "./deployment-refusal.ts";
import type { DeploymentView } from "./deployment-view.ts";

/** What is not among them has an act of its own. */
export type DeploymentChanges = Partial<Omit<DeclaredDraft, "kind" | "licence">>;

export interface EditDeploymentRequest {
  readonly deploymentId: string;
  readonly revision?: number | undefined;
  readonly changes: DeploymentChanges;
  /** Set ranges although they do not hold the address they are set from. */
  readonly confirmLockout?: boolean | undefined;
}

/** Changes what is named and leaves the rest. */
export async function editDeployment(
  parts: ConsoleParts,
  actor: Actor,
  { deploymentId, revision, changes, confirmLockout = false }: EditDeploymentRequest,
): Promise<Outcome<DeploymentView, DeploymentRefusal>> {
  return await changeDeployment(parts, actor, {
    deploymentId,
    revision,
    action: "deployment.edit",
    decide(declared) {
      const { user_access_ranges: ranges } = changes;
      const lockedOut = ranges && !confirmLockout ? refuseLockOut(actor, ranges) : null;
      return lockedOut ?? { ...declared, ...changes };
    },
  });
}
