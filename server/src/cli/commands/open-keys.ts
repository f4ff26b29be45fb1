import type { Outcome } from "../../access/outcome.ts";
import type { KeyRefusal } from "../../console/keys/key-refusal.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";
import { keyRefusalLines } from "../text/key-refusal-lines.ts";
import { operator } from "./operator.ts";
import { requireDeployment } from "./require-deployment.ts";

/** Where keys are administered, and the way from there to this deployment's mirror. */
export async function openKeys(parts: CommandParts) {
  const { deployment_id: deploymentId } = await requireDeployment(parts);
  const { parts: keys, pushKeys, detailsOf } = await parts.openConsole();
  const details = detailsOf(deploymentId);
  return { keys, details, actor: operator(), deploymentId, push: () => pushKeys(deploymentId) };
}

export function accepted<Value>(outcome: Outcome<Value, KeyRefusal>, keyId = ""): Value {
  if (outcome.ok) return outcome.value;
  throw new Refused(keyRefusalLines(outcome.refusal, keyId).join("\n"));
}
