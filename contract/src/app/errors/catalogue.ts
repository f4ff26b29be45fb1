import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import type { BrowserRefusal } from "../../shared/browser/error-envelope.ts";
import { frameErrors } from "./frame-errors.ts";

/** Every code that the web application's API may answer. */
export const appErrors = {
  ...frameErrors,
} as const satisfies Record<string, ErrorEntry>;

export type AppErrorCode = keyof typeof appErrors;
export type AppRefusal = BrowserRefusal<AppErrorCode>;
