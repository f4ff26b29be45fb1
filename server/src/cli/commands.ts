import { approvalCommands } from "./approval-commands.ts";
import type { Commands } from "./command.ts";
import { deploymentCommands } from "./deployment-commands.ts";
import { purgeCommands } from "./purge-commands.ts";
import { runCommands } from "./run-commands.ts";
import { scheduleCommands } from "./schedule-commands.ts";
import { workflowCommands } from "./workflow-commands.ts";

export const commands: Commands = {
  ...workflowCommands,
  ...runCommands,
  ...purgeCommands,
  ...approvalCommands,
  ...scheduleCommands,
  ...deploymentCommands,
};
