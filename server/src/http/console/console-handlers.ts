import type { JudgeWorkflowFile } from "../../access/workflow-file-judge.ts";
import type { ConsoleParts } from "../../console/console-parts.ts";
import type { ConsoleHandlers } from "./call.ts";
import { auditHandlers } from "./handlers/audit-handlers.ts";
import { consoleSettingsHandlers } from "./handlers/console-settings-handlers.ts";
import { deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { libraryHandlers } from "./handlers/library-handlers.ts";
import { updateRuleHandlers } from "./handlers/update-rule-handlers.ts";
import type { PageCursors } from "./page-cursors.ts";

/** What the console's handlers work with. */
export interface ConsoleHandlerParts {
  readonly parts: ConsoleParts;
  readonly cursors: PageCursors;
  /** What a deployment would say of a workflow file. */
  readonly judgeFile: JudgeWorkflowFile;
}

/** Every route of the console's API with what answers it. */
export function consoleHandlers({ parts, cursors, judgeFile }: ConsoleHandlerParts): ConsoleHandlers {
  return {
    ...auditHandlers(parts, cursors),
    ...consoleSettingsHandlers(parts),
    ...deploymentHandlers(parts, cursors),
    ...libraryHandlers({ ...parts, judgeFile }, cursors),
    ...updateRuleHandlers(parts, cursors),
  };
}
