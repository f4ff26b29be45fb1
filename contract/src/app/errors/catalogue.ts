import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import type { BrowserRefusal } from "../../shared/browser/error-envelope.ts";
import { approvalErrors } from "./approval-errors.ts";
import { frameErrors } from "./frame-errors.ts";
import { liveErrors } from "./live-errors.ts";
import { runErrors } from "./run-errors.ts";
import { sessionErrors } from "./session-errors.ts";

/** Every code that the web application's API may answer. */
export const appErrors = {
  ...frameErrors,
  ...approvalErrors,
  ...liveErrors,
  ...runErrors,
  ...sessionErrors,
} as const satisfies Record<string, ErrorEntry>;

export type AppErrorCode = keyof typeof appErrors;
export type AppRefusal = BrowserRefusal<AppErrorCode>;
