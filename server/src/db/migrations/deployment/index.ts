import type { Migration } from "../../migration.ts";
import { identityAndTexts } from "./0001-identity-and-texts.ts";
import { jobQueue } from "./0002-job-queue.ts";
import { workflowsAndRuns } from "./0003-workflows-and-runs.ts";
import { runStateAndSecret } from "./0004-run-state-and-secret.ts";
import { workflowFoldedName } from "./0005-workflow-folded-name.ts";

export const deploymentMigrations: readonly Migration[] = [
  identityAndTexts,
  jobQueue,
  workflowsAndRuns,
  runStateAndSecret,
  workflowFoldedName,
];
