import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const settingsErrors = {
  invalid_retention: {
    status: 422,
    message: ({ min, max }: { min: number; max: number }) =>
      `Run data is kept for ${min} to ${max} days, in whole days.`,
  },
} as const satisfies Record<string, ErrorEntry>;
