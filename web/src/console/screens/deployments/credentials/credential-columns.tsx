import { Text } from "@mantine/core";
import type { Column } from "../../../../ui/data-table/types.ts";
import { IdChip } from "../../../../ui/id-chip.tsx";
import { Time } from "../../../../ui/time.tsx";
import type { DeploymentCredential } from "../deployments-queries.ts";
import { CredentialStatus } from "./credential-status.tsx";

export const credentialColumns: ReadonlyArray<Column<DeploymentCredential>> = [
  {
    id: "credential",
    header: "Credential",
    leading: true,
    cell: ({ credential_id }) => <IdChip id={credential_id} what="credential id" />,
  },
  { id: "status", header: "Status", cell: (credential) => <CredentialStatus of={credential} /> },
  { id: "enrolled", header: "Enrolled", cell: ({ created_at }) => <Time at={created_at} /> },
  {
    id: "rotated",
    header: "Secret rotated",
    cell: ({ rotated_at }) => <Time at={rotated_at} otherwise="Never" />,
  },
  {
    id: "used",
    header: "Last used",
    cell: ({ last_used_at, last_address }) => (
      <>
        <Time at={last_used_at} otherwise="Never" />
        {last_address !== null && (
          <Text component="div" size="xs" c="dimmed" mt={2}>
            from <span className="mono">{last_address}</span>
          </Text>
        )}
      </>
    ),
  },
];
