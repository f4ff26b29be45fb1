import { limits } from "@sluice/contract";
import type { CredentialView } from "../../console/channel/credential-view.ts";
import { enrolmentTokenHours, issueEnrolmentToken } from "../../console/channel/issue-enrolment-token.ts";
import { listDeploymentCredentials } from "../../console/channel/list-deployment-credentials.ts";
import { revokeDeploymentCredential } from "../../console/channel/revoke-deployment-credential.ts";
import { rotateDeploymentCredential } from "../../console/channel/rotate-deployment-credential.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { acceptedDeployment } from "../text/deployment-refusal-lines.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

export async function enrolTokenCommand(
  { openConsole }: CommandParts,
  { words: [deployment] }: Given<object, [deployment?: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const request = { deploymentId: deployment ?? null };
  const issued = acceptedDeployment(await issueEnrolmentToken(parts, operator(), request));
  return {
    data: issued,
    text:
      `SLUICE_ENROLMENT_TOKEN=${issued.token}\n` +
      `It is shown this once, and is good for one deployment and ${enrolmentTokenHours} hours. Start the deployment with it and with\n` +
      "SLUICE_CONSOLE_URL, the address at which it reaches this console.",
  };
}

export async function listCredentialsCommand(
  { openConsole }: CommandParts,
  { words: [deploymentId] }: Given<object, [deployment: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const items = acceptedDeployment(await listDeploymentCredentials(parts, operator(), { deploymentId }));
  const rows = items.map((each) => [
    each.credential_id,
    each.status,
    each.created_at,
    each.last_used_at ?? "never",
    each.last_address ?? "",
  ]);
  return { data: { items }, text: table(["ID", "STATUS", "CREATED", "LAST USED", "FROM"], rows) };
}

export async function rotateCredentialCommand(
  { openConsole }: CommandParts,
  { words: [credentialId], options }: Given<{ readonly overlap?: number }, [credential: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const overlapHours = options.overlap ?? limits.key.defaultRotationOverlapHours;
  const request = { credentialId, overlapHours };
  const view = acceptedDeployment(await rotateDeploymentCredential(parts, operator(), request));
  const text = `Its deployment fetches another secret by itself. The old one works for ${overlapHours} hours from then on.`;
  return answerOf(view, text);
}

export async function revokeCredentialCommand(
  { openConsole }: CommandParts,
  { words: [credentialId] }: Given<object, [credential: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const view = acceptedDeployment(await revokeDeploymentCredential(parts, operator(), { credentialId }));
  return answerOf(view, `${credentialId} is revoked, for good. Its deployment must be enrolled again.`);
}

function answerOf(view: CredentialView, text: string): Answer {
  return { data: view, text };
}
