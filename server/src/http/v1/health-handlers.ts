import { apiVersion, type Health } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { ApiKeys } from "../../deployment/key-mirror/api-keys.ts";
import type { Handlers } from "./call.ts";

export interface HealthParts {
  readonly keys: Pick<ApiKeys, "unavailable">;
  readonly deploymentId: string;
  readonly release: string;
}

/** Answers in every state of the deployment: it is how a caller learns which one that is. */
export function healthHandlers({ keys, deploymentId, release }: HealthParts) {
  return {
    getHealth: ({ nowMs }) => {
      const reason = keys.unavailable();
      const body: Health = {
        status: reason === null ? "ok" : "disabled",
        api_version: apiVersion,
        deployment_id: deploymentId,
        release,
        time: isoTime(nowMs),
        reason,
      };
      return { status: 200, body };
    },
  } satisfies Partial<Handlers>;
}
