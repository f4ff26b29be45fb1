import { alarmGroup } from "../groups/alarm-group.ts";
import { approvalsGroup } from "../groups/approvals-group.ts";
import { auditGroup } from "../groups/audit-group.ts";
import { changesGroup } from "../groups/changes-group.ts";
import { connectorGroup } from "../groups/connector-group.ts";
import { deploymentGroup } from "../groups/deployment-group.ts";
import { graphGroup } from "../groups/graph-group.ts";
import { keyGroup } from "../groups/key-group.ts";
import { licenceGroup } from "../groups/licence-group.ts";
import { runGroup } from "../groups/run-group.ts";
import { scheduleGroup } from "../groups/schedule-group.ts";
import { workflowGroup } from "../groups/workflow-group.ts";
import type { GroupSpec } from "./command-spec.ts";

/** Every subject of the command line, in the order of the help. */
export const groups: readonly GroupSpec[] = [
  workflowGroup,
  runGroup,
  approvalsGroup,
  scheduleGroup,
  keyGroup,
  alarmGroup,
  connectorGroup,
  graphGroup,
  deploymentGroup,
  licenceGroup,
  changesGroup,
  auditGroup,
];
