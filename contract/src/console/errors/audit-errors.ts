import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const auditErrors = {
  window_reversed: { status: 400, message: "The window ends before it begins." },
  window_too_long: {
    status: 400,
    message: ({ maxDays }: { maxDays: number }) =>
      `One query looks at less than ${maxDays} days. Choose a shorter window.`,
  },
  page_too_long: {
    status: 400,
    message: ({ max }: { max: number }) => `A page has at most ${max} entries.`,
  },
} as const satisfies Record<string, ErrorEntry>;
