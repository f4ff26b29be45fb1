/** What one attempt may say and leave, whatever environment it runs in. */
export const stepBounds = {
  progressMessages: 500,
  progressLength: 1000,
  toolCalls: 200,
  toolCommandLength: 1000,
  shownCommandLength: 8192,
  outputFiles: 10_000,
  summaryLength: 4000,
  /** Printed before the script is stopped, kept or not: it is held in memory until its end. */
  printedBytes: 8 * 1024 * 1024,
  /** Files and folders in the workspace. */
  workspaceEntries: 50_000,
} as const;
