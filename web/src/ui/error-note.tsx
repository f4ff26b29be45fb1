import { Alert, Button, Text } from "@mantine/core";
import { ApiError } from "./api/api-error.ts";
import { CopyButton } from "./copy-button.tsx";
import { messageOf } from "./error-state.tsx";
import { Icon } from "./icon.tsx";

interface ErrorNoteProps {
  error: unknown;
  /** Where asking again may help: a part that could not be loaded. */
  onRetry?: (() => void) | undefined;
}

/** A refusal beside the form or the button it belongs to. Shows nothing of null. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  if (error === null || error === undefined) return null;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} role="alert" w="100%">
      <Text size="sm">{messageOf(error)}</Text>
      {requestId && (
        <Text size="xs" mt={4} className="mono">
          {requestId} <CopyButton value={requestId} what="request id" />
        </Text>
      )}
      {onRetry && (
        <Button
          size="xs"
          mt="xs"
          variant="default"
          leftSection={<Icon name="refresh" size={14} />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </Alert>
  );
}
