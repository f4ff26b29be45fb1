import { Alert, Button, Code, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Section } from "../../../ui/section.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { downloadFromConsole } from "../../api/call-console.ts";
import type { Deployment } from "./deployments-queries.ts";

/** The files that start the deployment on another machine. They hold a token, so the password is asked for again. */
export function StartElsewhere({ deployment }: { deployment: Deployment }) {
  const mayWrite = useMayWrite();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [downloaded, setDownloaded] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await downloadFromConsole("makeDeploymentBundle", {
        params: { deployment_id: deployment.deployment_id },
      });
      setDownloaded(true);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="xl" maw={840}>
      <Section
        title="Bundle"
        lead="Files made from the settings of this deployment, with a token that lets it in once."
        action={
          mayWrite && (
            <Button leftSection={<Icon name="download" />} loading={busy} onClick={() => void download()}>
              Download bundle
            </Button>
          )
        }
      >
        <Stack gap="sm">
          <ErrorNote error={error} />
          {downloaded && (
            <Alert
              color="green"
              variant="light"
              icon={<Icon name="check" />}
              title="Downloaded"
              role="status"
            >
              The token in it is shown nowhere else. A new bundle has a new token.
            </Alert>
          )}
          {deployment.release !== null && (
            <Alert color="yellow" variant="light" icon={<Icon name="warning" />} title="Already started once">
              Download a new bundle to move the deployment to another machine, or when it lost its credential.
            </Alert>
          )}
          {!mayWrite && <Text c="dimmed">Administrators download the bundle here.</Text>}
        </Stack>
      </Section>
      <Section title="What to do next">
        <List type="ordered" spacing="sm">
          <List.Item>
            Move the archive to the machine that will run it and unpack it. Keep <Code>sluice.env</Code> from
            others.
          </List.Item>
          <List.Item>
            Name your database and object store in <Code>sluice.env</Code>, or leave both to files.
          </List.Item>
          <List.Item>
            Start it as <Code>README.md</Code> says: with <Code>compose.yaml</Code>, or with your own chart
            and <Code>values.yaml</Code>.
          </List.Item>
          <List.Item>Come back here: its health turns to ready once it has called the console.</List.Item>
        </List>
      </Section>
    </Stack>
  );
}
