import { Text } from "@mantine/core";
import { ApiError } from "../../ui/api/api-error.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import { TextLink } from "../../ui/text-link.tsx";

/** Why somebody was not let in; where a deployment has no seat left, also what can be done about it. */
export function SeatRefusal({ error, deploymentId }: { error: unknown; deploymentId?: string }) {
  const isFull = error instanceof ApiError && error.code === "deployment_user_cap";
  return (
    <>
      <ErrorNote error={error} />
      {isFull && (
        <Text size="sm">
          Disable somebody or take a grant back to free a seat.{" "}
          <TextLink to="/people/seats" search={{ deployment: deploymentId }} size="sm">
            See who takes the seats
          </TextLink>
        </Text>
      )}
    </>
  );
}
