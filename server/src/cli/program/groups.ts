import { alarmGroup } from "../groups/alarm-group.ts";
import { approvalsGroup } from "../groups/approvals-group.ts";
import { auditGroup } from "../groups/audit-group.ts";
import { changesGroup } from "../groups/changes-group.ts";
import { connectorGroup } from "../groups/connector-group.ts";
import { deploymentGroup } from "../groups/deployment-group.ts";
import { grantGroup } from "../groups/grant-group.ts";
import { graphGroup } from "../groups/graph-group.ts";
import { groupGroup } from "../groups/group-group.ts";
import { keyGroup } from "../groups/key-group.ts";
import { libraryGroup } from "../groups/library-group.ts";
import { licenceGroup } from "../groups/licence-group.ts";
import { notificationGroup } from "../groups/notification-group.ts";
import { runGroup } from "../groups/run-group.ts";
import { scheduleGroup } from "../groups/schedule-group.ts";
import { setupLinkGroup } from "../groups/setup-link-group.ts";
import { singleSignOnGroup } from "../groups/single-sign-on-group.ts";
import { templateGroup } from "../groups/template-group.ts";
import { updateRuleGroup } from "../groups/update-rule-group.ts";
import { userGroup } from "../groups/user-group.ts";
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
  setupLinkGroup,
  userGroup,
  groupGroup,
  grantGroup,
  singleSignOnGroup,
  notificationGroup,
  connectorGroup,
  graphGroup,
  libraryGroup,
  templateGroup,
  updateRuleGroup,
  deploymentGroup,
  licenceGroup,
  changesGroup,
  auditGroup,
];
