import { type SetRetentionRefusal, setRetention } from "../../deployment/erasure/set-retention.ts";
import { setGoverned } from "../../deployment/identity/set-governed.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { wholeNumber } from "../program/option-readers.ts";
import { Refused } from "../refused.ts";
import { operator } from "./operator.ts";
import { requireDeployment } from "./require-deployment.ts";

export async function showDeploymentCommand(parts: CommandParts): Promise<Answer> {
  const deployment = await requireDeployment(parts);
  const { name, deployment_id, governed, run_data_retention_days: days } = deployment;
  const text = [`${name} (${deployment_id})`, modeLine(governed), keptFor(days)].join("\n");
  return { data: deployment, text };
}

export async function governedCommand(parts: CommandParts): Promise<Answer> {
  return await govern(parts, true);
}

export async function standardCommand(parts: CommandParts): Promise<Answer> {
  return await govern(parts, false);
}

export async function setRetentionCommand(
  parts: CommandParts,
  { words: [given] }: Given<object, [days: string]>,
): Promise<Answer> {
  const days = wholeNumber("The number of days")(given);
  await requireDeployment(parts);
  const set = await setRetention(parts, operator(), { days });
  if (!set.ok) throw new Refused(retentionSentence(set.refusal));
  return { data: { run_data_retention_days: days }, text: keptFor(days) };
}

async function govern(parts: CommandParts, governed: boolean): Promise<Answer> {
  const { database, now } = parts;
  await requireDeployment(parts);
  // Opened first: where the console cannot be reached, nothing is changed.
  const { register } = await parts.openConsole();
  const set = await setGoverned({ database, register, now }, operator(), { governed });
  if (!set.ok) throw new Refused("There is no deployment here yet: start Sluice once with these settings.");
  return { data: set.value, text: modeLine(governed) };
}

function retentionSentence({ code, facts }: SetRetentionRefusal): string {
  switch (code) {
    case "not_allowed":
      return `It takes the permission ${facts.permission}.`;
    case "invalid_retention":
      return `Run data is kept for ${facts.min} to ${facts.max} whole days.`;
    case "settings_changed":
      return "Somebody else changed it meanwhile: look at it, and try again.";
  }
}

function modeLine(governed: boolean): string {
  return governed
    ? "It is governed: the API is served to its keys."
    : "It is standard: the API is not served, and answers every call with a key 503 deployment_updating.";
}

function keptFor(days: number): string {
  return `Run data is kept for ${days} ${days === 1 ? "day" : "days"} after a run has ended.`;
}
