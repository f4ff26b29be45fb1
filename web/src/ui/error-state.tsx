import { Button, Code, Group, Text, Title } from "@mantine/core";
import { ApiError } from "./api/api-error.ts";
import { CopyButton } from "./copy-button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./state.module.css";

interface ErrorStateProps {
  error: unknown;
  /** What could not be done: "The keys could not be loaded". */
  title?: string;
  onRetry?: () => void;
}

/** What happened, what to do, and the id under which the server's log has it. */
export function ErrorState({ error, title = "This could not be loaded", onRetry }: ErrorStateProps) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  // What is not there will not be there a moment later.
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-tone="failed">
        <Icon name="warning" size={24} />
      </span>
      <Title order={2} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={480}>
        {messageOf(error)}
      </Text>
      {onRetry && !isGone && (
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={onRetry}>
          Try again
        </Button>
      )}
      {requestId && (
        <Group gap={4}>
          <Text size="xs" c="dimmed">
            Request id
          </Text>
          <Code>{requestId}</Code>
          <CopyButton value={requestId} what="request id" />
        </Group>
      )}
    </div>
  );
}

/** What to tell a person of a failure, whatever failed. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return "Something went wrong on this page. Reload it; if that does not help, tell whoever runs this server.";
}
