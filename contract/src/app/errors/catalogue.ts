import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import type { BrowserRefusal } from "../../shared/browser/error-envelope.ts";
import { agentErrors } from "./agent-errors.ts";
import { approvalErrors } from "./approval-errors.ts";
import { connectorErrors } from "./connector-errors.ts";
import { environmentErrors } from "./environment-errors.ts";
import { fileErrors } from "./file-errors.ts";
import { frameErrors } from "./frame-errors.ts";
import { graphErrors } from "./graph-errors.ts";
import { liveErrors } from "./live-errors.ts";
import { ownershipErrors } from "./ownership-errors.ts";
import { runErrors } from "./run-errors.ts";
import { savedViewErrors } from "./saved-view-errors.ts";
import { scheduleErrors } from "./schedule-errors.ts";
import { sessionErrors } from "./session-errors.ts";
import { settingsErrors } from "./settings-errors.ts";
import { workflowErrors } from "./workflow-errors.ts";

/** Every code that the web application's API may answer. */
export const appErrors = {
  ...frameErrors,
  ...agentErrors,
  ...approvalErrors,
  ...connectorErrors,
  ...environmentErrors,
  ...fileErrors,
  ...graphErrors,
  ...liveErrors,
  ...ownershipErrors,
  ...runErrors,
  ...savedViewErrors,
  ...scheduleErrors,
  ...sessionErrors,
  ...settingsErrors,
  ...workflowErrors,
} as const satisfies Record<string, ErrorEntry>;

export type AppErrorCode = keyof typeof appErrors;
export type AppRefusal = BrowserRefusal<AppErrorCode>;
