import { limits } from "@sluice/contract";
import { type BundleParts, makeBundle } from "../../../console/bundle/make-bundle.ts";
import { deleteDeployment } from "../../../console/deployments/delete-deployment.ts";
import { editDeployment } from "../../../console/deployments/edit-deployment.ts";
import {
  listDeploymentWorkflows,
  type WorkflowNameParts,
} from "../../../console/deployments/list-deployment-workflows.ts";
import { type DeploymentPosition, listDeployments } from "../../../console/deployments/list-deployments.ts";
import { preflightDeployment } from "../../../console/deployments/preflight-deployment.ts";
import { registerNewDeployment } from "../../../console/deployments/register-new-deployment.ts";
import { setDeploymentKind } from "../../../console/deployments/set-deployment-kind.ts";
import { setDeploymentLicence } from "../../../console/deployments/set-deployment-licence.ts";
import { showDeployment } from "../../../console/deployments/show-deployment.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

/** No id is longer. */
const idMaxLength = 128;

/** Deployments, and what is declared of them. */
export function deploymentHandlers(parts: BundleParts & WorkflowNameParts, cursors: PageCursors) {
  return {
    listDeployments: async ({ actor, query }) => {
      const position = cursors.open("listDeployments", query, query.cursor);
      if (position === null) return { code: "invalid_cursor" };
      const listed = await listDeployments(parts, actor, {
        limit: query.limit ?? limits.console.deploymentPage.default,
        after: position === undefined ? undefined : (JSON.parse(position) as DeploymentPosition),
      });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listDeployments", query, next && JSON.stringify(next)),
      }));
    },
    registerNewDeployment: async ({ actor, body: { name, kind, ...settings } }) =>
      answerOutcome(await registerNewDeployment(parts, actor, { name, kind, settings }), undefined, 201),
    listDeploymentWorkflows: async ({ actor, params, query: { text = "", ids = null } }) => {
      const named = ids?.split(",").filter((id) => id !== "" && id.length <= idMaxLength) ?? null;
      const asked = { text, ids: named?.slice(0, limits.key.maxExplicitWorkflows) ?? null };
      const request = { deploymentId: params.deployment_id, ...asked };
      return answerOutcome(await listDeploymentWorkflows(parts, actor, request));
    },
    showDeployment: async ({ actor, params }) =>
      answerOutcome(await showDeployment(parts, actor, { deploymentId: params.deployment_id })),
    editDeployment: async ({ actor, params, body: { revision, confirm_lockout, ...changes } }) => {
      const confirmLockout = confirm_lockout === true;
      const request = { deploymentId: params.deployment_id, revision, changes, confirmLockout };
      return answerOutcome(await editDeployment(parts, actor, request));
    },
    deleteDeployment: async ({ actor, params, query }) => {
      const request = { deploymentId: params.deployment_id, confirmName: query.confirm_name };
      return answerOutcome(await deleteDeployment(parts, actor, request), undefined, 204);
    },
    setDeploymentKind: async ({ actor, params, body }) =>
      answerOutcome(await setDeploymentKind(parts, actor, { deploymentId: params.deployment_id, ...body })),
    holdDeploymentLicence: async ({ actor, params, body }) =>
      answerOutcome(
        await setDeploymentLicence(parts, actor, {
          deploymentId: params.deployment_id,
          hold: { reason: body.reason ?? null },
          licenseId: body.license_id,
        }),
      ),
    resumeDeploymentLicence: async ({ actor, params }) =>
      answerOutcome(
        await setDeploymentLicence(parts, actor, { deploymentId: params.deployment_id, hold: null }),
      ),
    preflightDeployment: async ({ actor, params }) =>
      answerOutcome(await preflightDeployment(parts, actor, { deploymentId: params.deployment_id })),
    makeDeploymentBundle: async ({ actor, params }) => {
      const made = await makeBundle(parts, actor, { deploymentId: params.deployment_id });
      if (!made.ok) return made.refusal;
      const { fileName, zip } = made.value;
      const headers = {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "no-store",
      };
      return { status: 200, headers, content: zip };
    },
  } satisfies Partial<ConsoleHandlers>;
}
