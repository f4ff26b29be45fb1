import type { KeyOffice } from "../../keys/change-key.ts";
import { ConsoleKeySource } from "../../keys/console-key-source.ts";
import type { KeyRefusal } from "../../keys/key-refusal.ts";
import { syncMirror } from "../../keys/sync-mirror.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";
import { requireDeployment } from "./require-deployment.ts";

/** Where keys are administered, and the way from there to this deployment's mirror. */
export async function openKeys(parts: CommandParts) {
  const { database, openConsole, now } = parts;
  const { deployment_id: deploymentId } = await requireDeployment(parts);
  const console = await openConsole();
  const office: KeyOffice = { console, now };
  const source = new ConsoleKeySource(console, deploymentId);
  const push = () => syncMirror({ database, source, now }, { full: false });
  return { office, deploymentId, push };
}

export function taken<Done extends { ok: true }>(outcome: Done | KeyRefusal): Done {
  if (outcome.ok) return outcome;
  throw new Refused(outcome.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
}
