import type { TSchema } from "typebox";
import { Check } from "typebox/schema";
import { questionAnswers } from "../access/deployment-question.ts";
import type { DetailPage, KeyCounters, RequestDetailSource } from "../access/request-detail-source.ts";
import { askDeployment } from "../console/channel/ask-deployment.ts";
import type { ChannelParts } from "../console/channel/channel-parts.ts";

/** What deployments know of their keys' calls: the one here is asked directly, the others over their channel. */
export function requestDetailsOf(
  channel: ChannelParts,
  here: { readonly deploymentId: string; readonly details: RequestDetailSource },
): RequestDetailSource {
  return {
    async requests(deploymentId, request) {
      if (deploymentId === here.deploymentId) return await here.details.requests(deploymentId, request);
      const answer = await askDeployment(channel, deploymentId, { kind: "requests", ...request });
      return checked<DetailPage>(questionAnswers.requests, answer);
    },
    async counters(deploymentId, keyId) {
      if (deploymentId === here.deploymentId) return await here.details.counters(deploymentId, keyId);
      const answer = await askDeployment(channel, deploymentId, { kind: "counters", keyId });
      return checked<KeyCounters>(questionAnswers.counters, answer);
    },
  };
}

function checked<Answer>(shape: TSchema, answer: unknown): Answer | null {
  return Check(shape, answer) ? (answer as Answer) : null;
}
