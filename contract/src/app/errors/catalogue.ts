import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import type { BrowserRefusal } from "../../shared/browser/error-envelope.ts";
import { connectorErrors } from "./connector-errors.ts";
import { frameErrors } from "./frame-errors.ts";
import { graphErrors } from "./graph-errors.ts";
import { ownershipErrors } from "./ownership-errors.ts";
import { scheduleErrors } from "./schedule-errors.ts";
import { sessionErrors } from "./session-errors.ts";
import { settingsErrors } from "./settings-errors.ts";

/** Every code that the web application's API may answer. */
export const appErrors = {
  ...frameErrors,
  ...connectorErrors,
  ...graphErrors,
  ...ownershipErrors,
  ...scheduleErrors,
  ...sessionErrors,
  ...settingsErrors,
} as const satisfies Record<string, ErrorEntry>;

export type AppErrorCode = keyof typeof appErrors;
export type AppRefusal = BrowserRefusal<AppErrorCode>;
