import { Anchor, Code, Modal, Stack, Text } from "@mantine/core";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { useBuilder } from "../builder-context.ts";
import { curlOf } from "../model/curl-of.ts";
import styles from "./curl-dialog.module.css";

interface CurlDialogProps {
  opened: boolean;
  isActive: boolean;
  onClose(): void;
}

/** The call that starts this workflow from elsewhere. */
export function CurlDialog({ opened, isActive, onClose }: CurlDialogProps) {
  const { workflowId, draft } = useBuilder();
  const text = curlOf(location.origin, workflowId, draft.definition.parameters ?? []);
  return (
    <Modal opened={opened} onClose={onClose} title="Do the same by API" size="lg">
      <Stack>
        <Text size="sm">
          An administrator makes the key in the console. It starts the active version
          {isActive ? "." : ": activate one first."} The values are examples.
        </Text>
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
          <Anchor href="/docs" target="_blank" rel="noreferrer" size="sm">
            API reference
          </Anchor>
        </Text>
      </Stack>
    </Modal>
  );
}
