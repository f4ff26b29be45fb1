import { approvalCommands } from "./approval-commands.ts";
import { changeCommands } from "./change-commands.ts";
import type { Commands } from "./command.ts";
import { connectorCommands } from "./connector-commands.ts";
import { deploymentCommands } from "./deployment-commands.ts";
import { graphCommands } from "./graph-commands.ts";
import { keyCommands } from "./key-commands.ts";
import { licenceCommands } from "./licence-commands.ts";
import { purgeCommands } from "./purge-commands.ts";
import { runCommands } from "./run-commands.ts";
import { scheduleCommands } from "./schedule-commands.ts";
import { sweepCommands } from "./sweep-commands.ts";
import { workflowCommands } from "./workflow-commands.ts";

export const commands: Commands = {
  ...workflowCommands,
  ...runCommands,
  ...approvalCommands,
  ...graphCommands,
  ...connectorCommands,
  ...purgeCommands,
  ...sweepCommands,
  ...scheduleCommands,
  ...deploymentCommands,
  ...keyCommands,
  ...licenceCommands,
  ...changeCommands,
};
