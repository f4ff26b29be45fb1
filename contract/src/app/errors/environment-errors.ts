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
  image_not_found: { status: 404, message: "There is no such image." },
  image_too_large: {
    status: 413,
    message: ({ max }: { max: number }) =>
      `A custom image takes at most ${max} bytes, compressed. Make it smaller, or compress it.`,
  },
  image_part_misplaced: {
    status: 409,
    message: ({ received }: { received: number }) => `The next part begins at ${received}. Go on from there.`,
  },
  image_part_invalid: {
    status: 400,
    message: "The part is empty, too large, longer than what was announced, or was cut off. Send it again.",
  },
  image_in_use: {
    status: 409,
    message: ({ count }: { count: number }) =>
      `${count} ${count === 1 ? "version" : "versions"} of environments ${count === 1 ? "has" : "have"} it. Delete ${count === 1 ? "that environment" : "those environments"} first.`,
  },
  environment_provisioning: {
    status: 409,
    message: "It is being provisioned already. Wait until that has ended.",
  },
} as const satisfies Record<string, ErrorEntry>;
