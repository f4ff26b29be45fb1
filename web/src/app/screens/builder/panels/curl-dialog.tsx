import { Anchor, Code, Modal, Stack, Text } from "@mantine/core";
import { exampleParameters, startSnippets } from "@sluice/core";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { KeyForCall } from "../../../keys/key-for-call.tsx";
import { useBuilder } from "../builder-context.ts";
import styles from "./curl-dialog.module.css";

interface CurlDialogProps {
  opened: boolean;
  /** Of the workflow. */
  name: string;
  isActive: boolean;
  onClose(): void;
}

/** The call that starts this workflow from elsewhere. */
export function CurlDialog({ opened, name, isActive, onClose }: CurlDialogProps) {
  const { workflowId, draft } = useBuilder();
  const parameters = exampleParameters(draft.definition.parameters ?? []);
  const { curl: text } = startSnippets({ baseUrl: location.origin, workflowId, body: { parameters } });
  return (
    <Modal opened={opened} onClose={onClose} title="Do the same by API" size="lg">
      <Stack>
        <Text size="sm">
          It starts the active version{isActive ? "." : ": activate one first."} The values are examples.
        </Text>
        <KeyForCall workflowId={workflowId} workflowName={name} />
        <div className={styles.code}>
          <Code block tabIndex={0}>
            {text}
          </Code>
          <span className={styles.copy}>
            <CopyButton value={text} what="the call" />
          </span>
        </div>
        <Text size="sm" c="dimmed">
          The answer names the run.{" "}
          <Anchor href="/docs" target="_blank" rel="noreferrer" size="sm" td="underline">
            API reference
          </Anchor>
        </Text>
      </Stack>
    </Modal>
  );
}
