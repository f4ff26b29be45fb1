import { setRetentionDays } from "../deployments/run-data-retention.ts";
import { showDeployment } from "../deployments/show-deployment.ts";
import { type Commands, need, Refused, wholeNumber } from "./command.ts";
import type { CommandParts } from "./open-parts.ts";

export const deploymentCommands: Commands = {
  "deployment show": {
    usage: "deployment show",
    async run(parts) {
      const deployment = await requireDeployment(parts);
      const { name, deployment_id, run_data_retention_days: days } = deployment;
      return { data: deployment, text: `${name} (${deployment_id})\n${keptFor(days)}` };
    },
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

/** Not made here: the first start makes it together with everything else that belongs to it. */
async function requireDeployment({ database }: CommandParts) {
  const deployment = await showDeployment(database);
  if (!deployment) throw new Refused("There is no deployment here yet: start the server once.");
  return deployment;
}

function keptFor(days: number): string {
  return `Run data is kept for ${days} ${days === 1 ? "day" : "days"} after a run has ended.`;
}
