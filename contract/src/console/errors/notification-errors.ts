import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const notificationErrors = {
  mail_not_set_up: { status: 409, message: "Mail is not set up, or switched off: save it first." },
  webhook_not_found: { status: 404, message: "There is no such webhook." },
  too_many_webhooks: {
    status: 409,
    message: ({ max }: { max: number }) => `There are ${max} webhooks already: remove one first.`,
  },
  delivery_not_found: { status: 404, message: "There is no such delivery. They are kept for 30 days." },
  delivery_not_retryable: {
    status: 409,
    message:
      "Only what was given up can be sent again, and neither a test nor a link that let somebody in: make a new one.",
  },
} as const satisfies Record<string, ErrorEntry>;
