import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

const workflows = (count: number) => `${count} ${count === 1 ? "workflow refers" : "workflows refer"} to it`;

export const agentErrors = {
  agent_not_found: { status: 404, message: "There is no such agent." },
  agent_version_not_found: {
    status: 404,
    message: ({ version }: { version: number }) => `The agent has no version ${version}.`,
  },
  agent_name_taken: {
    status: 409,
    message: ({ name }: { name: string }) =>
      `Another agent is called "${name}" already. Choose another name.`,
  },
  agent_in_use: {
    status: 409,
    message: ({ count }: { count: number }) =>
      `${workflows(count)}, in a version that may still run. Delete or change ${count === 1 ? "it" : "them"} first.`,
  },
  trial_not_found: { status: 404, message: "There is no such test. They are forgotten after a day." },
  too_many_trials: {
    status: 429,
    message: ({ max }: { max: number }) =>
      `${max} of your tests are under way. Wait for one to end, or stop it.`,
  },
} as const satisfies Record<string, ErrorEntry>;
