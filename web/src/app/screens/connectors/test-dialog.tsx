import { Button, Group, Loader, Modal, Stack, Text, TextInput } from "@mantine/core";
import type { Connector, ConnectorTest } from "@sluice/contract";
import { useState } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { callApp } from "../../api/call-app.ts";
import { connectorChanged } from "./connectors-queries.ts";
import { TestSteps } from "./test-steps.tsx";

interface TestDialogProps {
  connector: Connector;
  opened: boolean;
  onClose(): void;
}

/** Tries the newest version, step by step. */
export function TestDialog({ connector, opened, onClose }: TestDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Test connection of ${connector.name}`} size="lg">
      <TestForm connector={connector} onClose={onClose} />
    </Modal>
  );
}

/** Apart from the dialog, so that an old test is gone when it opens again. */
function TestForm({ connector, onClose }: Omit<TestDialogProps, "opened">) {
  const [test, setTest] = useState<ConnectorTest | null>(null);
  const params = { connector_id: connector.connector_id };
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { bucket: "" } },
    async ({ bucket }) => {
      setTest(null);
      const body = bucket.trim() === "" ? {} : { bucket: bucket.trim() };
      const tested = await callApp("testConnector", { params, body });
      setTest(tested.newest_test);
      await connectorChanged(tested);
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Bucket"
          description="To list it and read one file too. Left empty, only the connection is tried."
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("bucket")}
        />
        <div aria-live="polite">
          {busy && (
            <Group gap="sm">
              <Loader size="sm" />
              <Text size="sm">Trying. It takes 20 seconds at most.</Text>
            </Group>
          )}
          {test && (
            <Stack gap="sm">
              <div>
                <StatusPill tone={test.ok ? "completed" : "failed"} label={test.ok ? "Passed" : "Failed"} />
              </div>
              <TestSteps test={test} />
            </Stack>
          )}
        </div>
        <ErrorNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={busy}>
            {test ? "Test again" : "Test connection"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
