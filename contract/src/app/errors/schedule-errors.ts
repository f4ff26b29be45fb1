import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const scheduleErrors = {
  schedule_not_found: { status: 404, message: "There is no such schedule. It may have been deleted." },
  invalid_schedule: {
    status: 422,
    message: "The schedule cannot be saved like this; `details` names every field at fault.",
  },
  too_many_schedules: {
    status: 409,
    message: ({ max }: { max: number }) => `A workflow takes at most ${max} schedules.`,
  },
} as const satisfies Record<string, ErrorEntry>;
