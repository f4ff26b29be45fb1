import { systemActor } from "../access/actor.ts";
import type { RequestDetailSource } from "../access/request-detail-source.ts";
import { readKeyCounters } from "../deployment/key-mirror/read-key-counters.ts";
import type { DeploymentTables } from "../deployment/tables.ts";
import { listUsage } from "../deployment/usage/list-usage.ts";
import type { Database } from "../platform/db/database.ts";

interface LocalDeployment {
  readonly database: Database<DeploymentTables>;
  readonly deploymentId: string;
  now(): number;
}

/** The single requests of the deployment in this process. Those of another cannot be asked for here. */
export function localRequestDetails({ database, deploymentId, now }: LocalDeployment): RequestDetailSource {
  return {
    async requests(asked, request) {
      if (asked !== deploymentId) return null;
      // Whoever asks was judged by the console, whose people have no role in the deployment.
      const listed = await listUsage({ database }, systemActor, request);
      if (!listed.ok) throw new Error(`The deployment refused its own usage: ${listed.refusal.code}.`);
      return listed.value;
    },
    counters: async (asked, keyId) =>
      asked === deploymentId ? await readKeyCounters(database, keyId, now()) : null,
  };
}
