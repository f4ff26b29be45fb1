import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const liveErrors = {
  too_many_streams: {
    status: 429,
    message: "Too many pages are open at a time. Close one, and try again.",
    hidden: ["retryAfterSeconds"],
  },
} as const satisfies Record<string, ErrorEntry>;
