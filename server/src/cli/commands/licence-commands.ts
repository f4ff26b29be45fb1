import { readLicence, setLicence } from "../../deployment/availability/licence.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";

export async function showLicenceCommand({ database }: CommandParts): Promise<Answer> {
  const licence = await readLicence(database);
  const why = licence.reason === null ? "" : ` (${licence.reason})`;
  return { data: licence, text: `The licence is ${licence.state.replace("_", " ")}${why}.` };
}

export async function holdLicenceCommand(
  { database, now }: CommandParts,
  { options }: Given<{ readonly reason?: string }>,
): Promise<Answer> {
  const { license_id } = await readLicence(database);
  const reason = options.reason ?? null;
  const licence = { state: "on_hold", reason, enforcement_status: "suspended", license_id } as const;
  await setLicence(database, licence, now());
  return { data: licence, text: "The licence is on hold: the runtime takes no work." };
}

export async function releaseLicenceCommand({ database, now }: CommandParts): Promise<Answer> {
  const { license_id } = await readLicence(database);
  const licence = { state: "active", reason: null, enforcement_status: null, license_id } as const;
  await setLicence(database, licence, now());
  return { data: licence, text: "The licence is active again." };
}
