import { limits } from "@sluice/contract";
import { issueEnrolmentToken } from "../../../console/channel/issue-enrolment-token.ts";
import { listDeploymentCredentials } from "../../../console/channel/list-deployment-credentials.ts";
import { revokeDeploymentCredential } from "../../../console/channel/revoke-deployment-credential.ts";
import { rotateDeploymentCredential } from "../../../console/channel/rotate-deployment-credential.ts";
import type { ConsoleParts } from "../../../console/console-parts.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { ConsoleHandlers } from "../call.ts";

/** How deployments elsewhere come to this console. */
export function channelHandlers(parts: ConsoleParts) {
  return {
    issueEnrolmentToken: async ({ actor, params: { deployment_id: deploymentId } }) =>
      answerOutcome(await issueEnrolmentToken(parts, actor, { deploymentId }), undefined, 201),
    listDeploymentCredentials: async ({ actor, params: { deployment_id: deploymentId } }) =>
      answerOutcome(await listDeploymentCredentials(parts, actor, { deploymentId }), (items) => ({ items })),
    rotateDeploymentCredential: async ({ actor, params, body }) =>
      answerOutcome(
        await rotateDeploymentCredential(parts, actor, {
          credentialId: params.credential_id,
          overlapHours: body.overlap_hours ?? limits.key.defaultRotationOverlapHours,
        }),
      ),
    revokeDeploymentCredential: async ({ actor, params }) =>
      answerOutcome(await revokeDeploymentCredential(parts, actor, { credentialId: params.credential_id })),
  } satisfies Partial<ConsoleHandlers>;
}
