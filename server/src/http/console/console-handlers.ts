import type { ConsoleParts } from "../../console/console-parts.ts";
import type { ConsoleHandlers } from "./call.ts";
import { auditHandlers } from "./handlers/audit-handlers.ts";
import { consoleSettingsHandlers } from "./handlers/console-settings-handlers.ts";
import { deploymentHandlers } from "./handlers/deployment-handlers.ts";
import type { PageCursors } from "./page-cursors.ts";

/** What the console's handlers work with. */
export interface ConsoleHandlerParts {
  readonly parts: ConsoleParts;
  readonly cursors: PageCursors;
}

/** Every route of the console's API with what answers it. */
export function consoleHandlers({ parts, cursors }: ConsoleHandlerParts): ConsoleHandlers {
  return {
    ...auditHandlers(parts, cursors),
    ...consoleSettingsHandlers(parts),
    ...deploymentHandlers(parts, cursors),
  };
}
