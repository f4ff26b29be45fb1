import { type SetRetentionRefusal, setRetention } from "../deployment/erasure/set-retention.ts";
import { setGoverned } from "../deployment/identity/set-governed.ts";
import { showDeployment } from "../deployment/identity/show-deployment.ts";
import { type Commands, need, operator, Refused, wholeNumber } from "./command.ts";
import type { CommandParts } from "./open-parts.ts";

export const deploymentCommands: Commands = {
  "deployment show": {
    usage: "deployment show",
    async run(parts) {
      const deployment = await requireDeployment(parts);
      const { name, deployment_id, governed, run_data_retention_days: days } = deployment;
      const text = [`${name} (${deployment_id})`, modeLine(governed), keptFor(days)].join("\n");
      return { data: deployment, text };
    },
  },
  "deployment governed": {
    usage: "deployment governed",
    run: (parts) => govern(parts, true),
  },
  "deployment standard": {
    usage: "deployment standard",
    run: (parts) => govern(parts, false),
  },
  "deployment retention": {
    usage: "deployment retention <days>",
    async run(parts, { words, options }) {
      const days = wholeNumber(need(words[2], "the number of days"), "the number of days");
      await requireDeployment(parts);
      const set = await setRetention(parts, operator({ options }), { days });
      if (!set.ok) throw new Refused(retentionSentence(set.refusal));
      return { data: { run_data_retention_days: days }, text: keptFor(days) };
    },
  },
};

function retentionSentence(refusal: SetRetentionRefusal): string {
  if (refusal.code === "not_allowed") return `It takes the permission ${refusal.facts.permission}.`;
  const { min, max } = refusal.facts;
  return `Run data is kept for ${min} to ${max} whole days.`;
}

async function govern(parts: CommandParts, governed: boolean) {
  const { deployment_id } = await requireDeployment(parts);
  await setGoverned(
    { database: parts.database, console: await parts.openConsole() },
    deployment_id,
    governed,
  );
  return { data: { deployment_id, governed }, text: modeLine(governed) };
}

function modeLine(governed: boolean): string {
  return governed
    ? "It is governed: the API is served to its keys."
    : "It is standard: the API is not served, and answers every call with a key 503 deployment_updating.";
}

/** Not made here: the first start makes it together with everything else that belongs to it. */
async function requireDeployment({ database }: CommandParts) {
  const deployment = await showDeployment(database);
  if (!deployment) throw new Refused("There is no deployment here yet: start the server once.");
  return deployment;
}

function keptFor(days: number): string {
  return `Run data is kept for ${days} ${days === 1 ? "day" : "days"} after a run has ended.`;
}
