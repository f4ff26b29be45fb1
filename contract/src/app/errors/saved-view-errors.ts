import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const savedViewErrors = {
  saved_view_not_found: {
    status: 404,
    message: "You have no such view. It may have been deleted in another tab.",
  },
  saved_view_name_taken: {
    status: 409,
    message: ({ name }: { name: string }) => `You have a view named ${name} already. Choose another name.`,
  },
  too_many_saved_views: {
    status: 409,
    message: ({ max }: { max: number }) =>
      `A person keeps at most ${max} views. Delete one that you no longer use.`,
  },
} as const satisfies Record<string, ErrorEntry>;
