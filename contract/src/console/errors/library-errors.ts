import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const libraryErrors = {
  library_not_found: { status: 404, message: "There is no such library." },
  template_not_found: { status: 404, message: "There is no such template." },
  template_version_not_found: {
    status: 404,
    message: ({ version }: { version: number }) => `The template has no version ${version}.`,
  },
  update_rule_not_found: { status: 404, message: "There is no such update rule." },
  library_subscribed: {
    status: 409,
    message: ({ deployments }: { deployments: number }) =>
      `${deployments} ${deployments === 1 ? "deployment is" : "deployments are"} subscribed to it. Delete it by force, or unsubscribe ${deployments === 1 ? "it" : "them"} first.`,
  },
} as const satisfies Record<string, ErrorEntry>;
