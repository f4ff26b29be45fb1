import type { Migration } from "../../platform/db/migration.ts";
import { identityAndTexts } from "./0001-identity-and-texts.ts";
import { jobQueue } from "./0002-job-queue.ts";
import { workflowsAndRuns } from "./0003-workflows-and-runs.ts";
import { runStateAndSecret } from "./0004-run-state-and-secret.ts";
import { graphsAndOutputFacts } from "./0005-graphs-and-output-facts.ts";
import { runRedactions } from "./0006-run-redactions.ts";
import { connectors } from "./0007-connectors.ts";
import { erasureAndSchedules } from "./0008-erasure-and-schedules.ts";
import { keysAndUsage } from "./0009-keys-and-usage.ts";
import { runLists } from "./0010-run-lists.ts";
import { licenceAndWorkers } from "./0011-licence-and-workers.ts";
import { workflowFoldedName } from "./0012-workflow-folded-name.ts";
import { jobLanes } from "./0013-job-lanes.ts";
import { runTakeovers } from "./0014-run-takeovers.ts";
import { changeLog } from "./0015-change-log.ts";
import { runActors } from "./0016-run-actors.ts";
import { agentVersions } from "./0017-agent-versions.ts";
import { graphLeases } from "./0018-graph-leases.ts";
import { recurringQueue } from "./0019-recurring-queue.ts";
import { consoleLink } from "./0020-console-link.ts";
import { templates } from "./0021-templates.ts";
import { appliedSettings } from "./0022-applied-settings.ts";
import { ownership } from "./0023-ownership.ts";
import { sessions } from "./0024-sessions.ts";
import { workflowDrafts } from "./0025-workflow-drafts.ts";
import { agentsAndEnvironments } from "./0026-agents-and-environments.ts";
import { connectorsAndSchedules } from "./0027-connectors-and-schedules.ts";
import { inboxAndLive } from "./0028-inbox-and-live.ts";
import { graphDescriptions } from "./0029-graph-descriptions.ts";
import { files } from "./0030-files.ts";
import { savedViews } from "./0031-saved-views.ts";
import { mailAndSamples } from "./0032-mail-and-samples.ts";

export const deploymentMigrations: readonly Migration[] = [
  identityAndTexts,
  jobQueue,
  workflowsAndRuns,
  runStateAndSecret,
  graphsAndOutputFacts,
  runRedactions,
  connectors,
  erasureAndSchedules,
  keysAndUsage,
  runLists,
  licenceAndWorkers,
  workflowFoldedName,
  jobLanes,
  runTakeovers,
  changeLog,
  runActors,
  agentVersions,
  graphLeases,
  recurringQueue,
  consoleLink,
  templates,
  appliedSettings,
  ownership,
  sessions,
  workflowDrafts,
  agentsAndEnvironments,
  connectorsAndSchedules,
  inboxAndLive,
  graphDescriptions,
  files,
  savedViews,
  mailAndSamples,
];
