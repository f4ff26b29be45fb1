import type { ConsoleParts } from "../../console/console-parts.ts";
import type { PeopleParts } from "../../console/people/people-parts.ts";
import type { ConsoleHandlers } from "./call.ts";
import type { ConsoleCookies } from "./console-cookies.ts";
import { accountHandlers } from "./handlers/account-handlers.ts";
import { auditHandlers } from "./handlers/audit-handlers.ts";
import { consoleSettingsHandlers } from "./handlers/console-settings-handlers.ts";
import { deploymentHandlers } from "./handlers/deployment-handlers.ts";
import { grantHandlers } from "./handlers/grant-handlers.ts";
import { groupHandlers } from "./handlers/group-handlers.ts";
import { peopleHandlers } from "./handlers/people-handlers.ts";
import { sessionHandlers } from "./handlers/session-handlers.ts";
import type { PageCursors } from "./page-cursors.ts";

/** What the console's handlers work with. */
export interface ConsoleHandlerParts {
  readonly parts: ConsoleParts;
  readonly people: PeopleParts;
  readonly cookies: ConsoleCookies;
  readonly cursors: PageCursors;
}

/** Every route of the console's API with what answers it. */
export function consoleHandlers({ parts, people, cookies, cursors }: ConsoleHandlerParts): ConsoleHandlers {
  return {
    ...accountHandlers(people, cookies),
    ...auditHandlers(parts, cursors),
    ...consoleSettingsHandlers(parts),
    ...deploymentHandlers(parts, cursors),
    ...grantHandlers(people, cursors),
    ...groupHandlers(people, cursors),
    ...peopleHandlers(people, cursors),
    ...sessionHandlers(people, cookies),
  };
}
