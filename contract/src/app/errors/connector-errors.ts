import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const connectorErrors = {
  connector_not_found: { status: 404, message: "There is no such connector. It may have been deleted." },
  invalid_connector: {
    status: 422,
    message: "The connector cannot be saved like this; `details` names every field at fault.",
  },
  connector_name_taken: {
    status: 409,
    message: ({ name }: { name: string }) => `Another connector is called “${name}” already.`,
  },
  connector_in_use: {
    status: 409,
    message: ({ workflows, agents }: { workflows: readonly object[]; agents: readonly object[] }) =>
      `${workflows.length} workflows and ${agents.length} agents use the connector. Change them first.`,
  },
  storage_unreadable: {
    status: 502,
    message: ({ reason }: { reason: string }) => `The connector's store could not be read. ${reason}`,
    hidden: ["reason"],
  },
} as const satisfies Record<string, ErrorEntry>;
