import { operatorActor } from "../access/actor.ts";
import { setRetentionDays } from "../deployment/erasure/run-data-retention.ts";
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
    async run(parts, { words }) {
      const days = wholeNumber(need(words[2], "the number of days"), "the number of days");
      await requireDeployment(parts);
      const set = await setRetentionDays(parts.database, days);
      if (!set.ok) throw new Refused(set.problem);
      return { data: { run_data_retention_days: days }, text: keptFor(days) };
    },
  },
};

async function govern(parts: CommandParts, governed: boolean) {
  const { database, now } = parts;
  // Opened first: where the console cannot be reached, nothing is changed.
  await requireDeployment(parts);
  const { register } = await parts.openConsole();
  const set = await setGoverned({ database, register, now }, operatorActor(operator(undefined)), {
    governed,
  });
  if (!set.ok) throw new Refused(noDeployment);
  return { data: set.value, text: modeLine(governed) };
}

const noDeployment = "There is no deployment here yet: start the server once.";

function modeLine(governed: boolean): string {
  return governed
    ? "It is governed: the API is served to its keys."
    : "It is standard: the API is not served, and answers every call with a key 503 deployment_updating.";
}

/** Not made here: the first start makes it together with everything else that belongs to it. */
async function requireDeployment(parts: CommandParts) {
  const shown = await showDeployment(parts, operatorActor(operator(undefined)));
  if (!shown.ok) throw new Refused(noDeployment);
  return shown.value;
}

function keptFor(days: number): string {
  return `Run data is kept for ${days} ${days === 1 ? "day" : "days"} after a run has ended.`;
}
