import { Check } from "typebox/schema";
import { questionAnswers } from "../access/deployment-question.ts";
import type {
  NamedWorkflows,
  WorkflowNameSource,
  WorkflowNamesAsked,
} from "../access/workflow-name-source.ts";
import { askDeployment } from "../console/channel/ask-deployment.ts";
import type { ChannelParts } from "../console/channel/channel-parts.ts";

/** What workflows are called: the deployment here is asked directly, the others over their channel. */
export function workflowNamesOf(
  channel: ChannelParts,
  here: {
    readonly deploymentId: string;
    workflows(asked: WorkflowNamesAsked): Promise<NamedWorkflows>;
  },
): WorkflowNameSource {
  return {
    async workflows(deploymentId, { text, ids }) {
      if (deploymentId === here.deploymentId) return await here.workflows({ text, ids });
      const asked = { kind: "workflows" as const, text, ids: ids && [...ids] };
      const answer = await askDeployment(channel, deploymentId, asked);
      return Check(questionAnswers.workflows, answer) ? answer : null;
    },
  };
}
