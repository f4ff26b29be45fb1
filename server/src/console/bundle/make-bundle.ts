import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { issueEnrolmentToken } from "../channel/issue-enrolment-token.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { readDeclaredSettings } from "../deployments/declared-settings.ts";
import type { DeploymentNotFound } from "../deployments/deployment-refusal.ts";
import { bundleFiles } from "./bundle-files.ts";
import { zipOf } from "./zip-of.ts";

export interface BundleParts extends ConsoleParts {
  /** Where deployments reach this console. */
  readonly consoleUrl: string;
}

export interface DeploymentBundle {
  readonly fileName: string;
  readonly zip: Buffer;
}

/**
 * Makes the zip that starts a deployment elsewhere, with a new enrolment token in it. The token is given out this once;
 * the console keeps its hash.
 */
export async function makeBundle(
  parts: BundleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string },
): Promise<Outcome<DeploymentBundle, DeploymentNotFound | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const known = await readDeclaredSettings(parts.database.reader, deploymentId);
  if (!known) return refuse("deployment_not_found");
  const issued = await issueEnrolmentToken(parts, actor, { deploymentId });
  if (!issued.ok) return issued;
  const files = bundleFiles({
    deploymentId,
    declared: known.settings,
    consoleUrl: parts.consoleUrl,
    enrolmentToken: issued.value.token,
    tokenExpiresAt: issued.value.expires_at,
  });
  return done({ fileName: `sluice-${deploymentId}.zip`, zip: await zipOf(files, new Date(parts.now())) });
}
