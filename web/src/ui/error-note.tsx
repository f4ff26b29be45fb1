import { Alert, Text } from "@mantine/core";
import { ApiError } from "./api/api-error.ts";
import { messageOf } from "./error-state.tsx";
import { Icon } from "./icon.tsx";

/** A refusal beside the form or the button it belongs to. Shows nothing of null. */
export function ErrorNote({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} role="alert">
      <Text size="sm">{messageOf(error)}</Text>
      {requestId && (
        <Text size="xs" mt={4} className="mono">
          {requestId}
        </Text>
      )}
    </Alert>
  );
}
