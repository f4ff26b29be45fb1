import { Check } from "typebox/schema";
import { systemActor } from "../../access/actor.ts";
import { DeploymentQuestion } from "../../access/deployment-question.ts";
import type { DetailPage, KeyCounters } from "../../access/request-detail-source.ts";
import type { NamedWorkflows } from "../../access/workflow-name-source.ts";
import type { Database } from "../../platform/db/database.ts";
import { readKeyCounters } from "../key-mirror/read-key-counters.ts";
import type { DeploymentTables } from "../tables.ts";
import { listUsage } from "../usage/list-usage.ts";
import { readWorkflowNames } from "../workflows/read-workflow-names.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";

interface AnswerParts {
  readonly database: Database<DeploymentTables>;
  readonly versions: WorkflowVersions;
  now(): number;
}

/** What the console asks of this deployment. Null for a question that this release does not know. */
export async function answerQuestion(
  { database, versions, now }: AnswerParts,
  asked: unknown,
): Promise<DetailPage | KeyCounters | NamedWorkflows | null> {
  if (!Check(DeploymentQuestion, asked)) return null;
  if (asked.kind === "counters") return await readKeyCounters(database, asked.keyId, now());
  if (asked.kind === "workflows") return await readWorkflowNames({ database, versions }, asked);
  // Whoever asks was judged by the console, whose people have no role in the deployment.
  const listed = await listUsage({ database }, systemActor, asked);
  if (!listed.ok) throw new Error(`The deployment refused its own usage: ${listed.refusal.code}.`);
  return listed.value;
}
