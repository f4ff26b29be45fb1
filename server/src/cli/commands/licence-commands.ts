import type { Licence } from "../../deployment/availability/licence.ts";
import { setLicence } from "../../deployment/availability/set-licence.ts";
import { showLicence } from "../../deployment/availability/show-licence.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { operator } from "./operator.ts";

const notAllowed = "It takes the permission to change the deployment.";

export async function showLicenceCommand(parts: CommandParts): Promise<Answer> {
  const shown = await showLicence(parts, operator());
  if (!shown.ok) throw new Refused(notAllowed);
  return { data: shown.value, text: `The licence is ${stateOf(shown.value)}.` };
}

export async function holdLicenceCommand(
  parts: CommandParts,
  { options }: Given<{ readonly reason?: string }>,
): Promise<Answer> {
  const hold = { state: "on_hold", reason: options.reason ?? null, enforcement_status: "suspended" } as const;
  const set = await setLicence(parts, operator(), hold);
  if (!set.ok) throw new Refused(notAllowed);
  return { data: set.value, text: "The licence is on hold: the runtime takes no work." };
}

export async function resumeLicenceCommand(parts: CommandParts): Promise<Answer> {
  const active = { state: "active", reason: null, enforcement_status: null } as const;
  const set = await setLicence(parts, operator(), active);
  if (!set.ok) throw new Refused(notAllowed);
  return { data: set.value, text: "The licence is active again." };
}

function stateOf({ state, reason }: Licence): string {
  return `${state.replace("_", " ")}${reason === null ? "" : ` (${reason})`}`;
}
