import { ensureDeployment } from "../deployments/ensure-deployment.ts";
import { readRetentionDays, setRetentionDays } from "../deployments/run-data-retention.ts";
import { type Commands, need, Refused, wholeNumber } from "./command.ts";

export const deploymentCommands: Commands = {
  "deployment show": {
    usage: "deployment show",
    async run(parts) {
      const { deployment } = await ensureDeployment(parts.database, parts.now());
      const days = await readRetentionDays(parts.database);
      return {
        data: {
          deployment_id: deployment.deploymentId,
          name: deployment.name,
          governed: deployment.governed,
          run_data_retention_days: days,
        },
        text: `${deployment.name} (${deployment.deploymentId})\nRun data is kept for ${days} days after a run has ended.`,
      };
    },
  },
  "deployment retention": {
    usage: "deployment retention <days>",
    async run(parts, { words }) {
      const days = wholeNumber(need(words[2], "the number of days"), "the number of days");
      await ensureDeployment(parts.database, parts.now());
      const set = await setRetentionDays(parts.database, days);
      if (!set.ok) throw new Refused(set.problem);
      return {
        data: { run_data_retention_days: days },
        text: `Run data is kept for ${days} days after a run has ended.`,
      };
    },
  },
};
