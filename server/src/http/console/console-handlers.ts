import type { RequestDetailSource } from "../../access/request-detail-source.ts";
import type { ConsoleParts } from "../../console/console-parts.ts";
import type { ConsoleHandlers } from "./call.ts";
import { alarmHandlers } from "./handlers/alarm-handlers.ts";
import { auditHandlers } from "./handlers/audit-handlers.ts";
import { consoleSettingsHandlers } from "./handlers/console-settings-handlers.ts";
import { deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { keyHandlers } from "./handlers/key-handlers.ts";
import { usageHandlers } from "./handlers/usage-handlers.ts";
import type { PageCursors } from "./page-cursors.ts";

/** What the console's handlers work with. */
export interface ConsoleHandlerParts {
  readonly parts: ConsoleParts;
  readonly cursors: PageCursors;
  /** Single requests, which deployments keep. */
  readonly details: RequestDetailSource;
}

/** Every route of the console's API with what answers it. */
export function consoleHandlers({ parts, cursors, details }: ConsoleHandlerParts): ConsoleHandlers {
  return {
    ...alarmHandlers(parts, cursors),
    ...auditHandlers(parts, cursors),
    ...consoleSettingsHandlers(parts),
    ...deploymentHandlers(parts, cursors),
    ...keyHandlers(parts, cursors),
    ...usageHandlers({ ...parts, details }, cursors),
  };
}
