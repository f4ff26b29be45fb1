import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../../ui/data-table/types.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Section } from "../../../../ui/section.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { useMayWrite } from "../../../account/use-may-write.ts";
import { credentialsQuery, type Deployment, type DeploymentCredential } from "../deployments-queries.ts";
import { CredentialActions } from "./credential-actions.tsx";
import { credentialColumns } from "./credential-columns.tsx";
import { type CredentialAct, CredentialDialogs } from "./credential-dialogs.tsx";
import { EnrolmentTokenDialog } from "./enrolment-token-dialog.tsx";

/** With what a deployment elsewhere comes to the console, and how that is ended. */
export function CredentialsSection({ deployment }: { deployment: Deployment }) {
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  // Which one stays while its dialog closes.
  const [chosen, setChosen] = useState<DeploymentCredential | null>(null);
  const [asked, setAsked] = useState<CredentialAct | null>(null);
  const credentials = useQuery(credentialsQuery(deployment.deployment_id));

  function ask(credential: DeploymentCredential, act: CredentialAct): void {
    setChosen(credential);
    setAsked(act);
  }

  const columns: ReadonlyArray<Column<DeploymentCredential>> = mayWrite
    ? [
        ...credentialColumns,
        {
          id: "act",
          header: "Actions",
          align: "right",
          cell: (credential) => (
            <CredentialActions credential={credential} onAsk={(act) => ask(credential, act)} />
          ),
        },
      ]
    : credentialColumns;
  const issue = mayWrite && (
    <Button variant="default" leftSection={<Icon name="plus" />} onClick={open}>
      Issue enrolment token
    </Button>
  );
  const count = credentials.data?.items.length;
  return (
    <Stack maw={1040}>
      <Section
        title="Credentials"
        lead="A deployment elsewhere comes to this console with one. It renews the secret by itself every 30 days."
        action={count !== 0 && issue}
      >
        <DataTable
          label="Credentials"
          fixedColumns
          columns={columns}
          rows={credentials.data?.items}
          rowKey={({ credential_id }) => credential_id}
          error={credentials.error}
          onRetry={() => void credentials.refetch()}
          empty={
            <EmptyState icon="plug" title="No credentials" action={issue}>
              A deployment elsewhere gets one at its first start, for the enrolment token that its bundle
              holds or that is issued here. One that runs in the same process as the console needs none.
            </EmptyState>
          }
        />
        {count !== undefined && count > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            Each enrolment, with the id of its token, is in{" "}
            <TextLink to="/audit" search={{ target: deployment.deployment_id }} size="sm" td="underline">
              the audit of this deployment
            </TextLink>
            .
          </Text>
        )}
        {chosen && (
          <CredentialDialogs
            deployment={deployment}
            credential={chosen}
            asked={asked}
            onClose={() => setAsked(null)}
          />
        )}
        <EnrolmentTokenDialog deployment={deployment} opened={opened} onClose={close} />
      </Section>
    </Stack>
  );
}
