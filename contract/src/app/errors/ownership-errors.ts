import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import { limits } from "../../shared/limits.ts";

/** What everything that has an owner, versions and large texts may be refused with. */
export const ownershipErrors = {
  owner_cap_reached: {
    status: 409,
    message: ({ max, what }: { max: number; what: string }) => `Max ${max} ${what} per user reached.`,
  },
  used_by_drafts: {
    status: 409,
    message: ({ drafts }: { drafts: readonly { name: string; owner: { name: string } }[] }) =>
      `The ${drafts.length === 1 ? "draft" : "drafts"} of ${drafts
        .slice(0, 5)
        .map(({ name, owner }) => `“${name}” (${owner.name})`)
        .join(
          ", ",
        )}${drafts.length > 5 ? ` and of ${drafts.length - 5} more workflows` : ""} ${drafts.length === 1 ? "refers" : "refer"} to it. Take it out there first.`,
  },
  person_not_found: {
    status: 422,
    message: "This person is not assigned to the deployment, so nothing can be handed over to them.",
  },
  text_too_large: {
    status: 413,
    message: ({ name }: { name: string }) =>
      `The field ${name} takes at most ${limits.app.largeTextMaxBytes} bytes of UTF-8.`,
  },
} as const satisfies Record<string, ErrorEntry>;
