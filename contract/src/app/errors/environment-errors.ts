import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const environmentErrors = {
  environment_not_found: { status: 404, message: "There is no such environment." },
  environment_version_not_found: {
    status: 404,
    message: ({ version }: { version: number }) => `The environment has no version ${version}.`,
  },
  environment_name_taken: {
    status: 409,
    message: ({ name }: { name: string }) =>
      `Another environment is called "${name}" already. Choose another name.`,
  },
  environment_in_use: {
    status: 409,
    message: ({ count }: { count: number }) =>
      `${count} ${count === 1 ? "agent refers" : "agents refer"} to it. Delete or change ${count === 1 ? "it" : "them"} first.`,
  },
  environment_provisioning: {
    status: 409,
    message: "It is being provisioned already. Wait until that has ended.",
  },
} as const satisfies Record<string, ErrorEntry>;
