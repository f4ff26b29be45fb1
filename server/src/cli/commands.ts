import { approvalCommands } from "./approval-commands.ts";
import type { Commands } from "./command.ts";
import { keyCommands } from "./key-commands.ts";
import { runCommands } from "./run-commands.ts";
import { workflowCommands } from "./workflow-commands.ts";

export const commands: Commands = {
  ...workflowCommands,
  ...runCommands,
  ...approvalCommands,
  ...keyCommands,
};
