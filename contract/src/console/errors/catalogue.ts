import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import type { BrowserRefusal } from "../../shared/browser/error-envelope.ts";
import { auditErrors } from "./audit-errors.ts";
import { channelErrors } from "./channel-errors.ts";
import { deploymentErrors } from "./deployment-errors.ts";
import { frameErrors } from "./frame-errors.ts";
import { keyErrors } from "./key-errors.ts";
import { libraryErrors } from "./library-errors.ts";
import { notificationErrors } from "./notification-errors.ts";
import { peopleErrors } from "./people-errors.ts";
import { singleSignOnErrors } from "./single-sign-on-errors.ts";

/** Every code that the console's API may answer. */
export const consoleErrors = {
  ...frameErrors,
  ...auditErrors,
  ...channelErrors,
  ...deploymentErrors,
  ...keyErrors,
  ...libraryErrors,
  ...notificationErrors,
  ...peopleErrors,
  ...singleSignOnErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ConsoleErrorCode = keyof typeof consoleErrors;
export type ConsoleRefusal = BrowserRefusal<ConsoleErrorCode>;
