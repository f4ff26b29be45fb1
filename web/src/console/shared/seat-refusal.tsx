import { Text } from "@mantine/core";
import { ApiError } from "../../ui/api/api-error.ts";
import { TextLink } from "../../ui/text-link.tsx";

/** Where a deployment has no seat left: what can be done about it. */
export function SeatRefusal({ error, deploymentId }: { error: unknown; deploymentId?: string }) {
  if (!(error instanceof ApiError) || error.code !== "deployment_user_cap") return null;
  return (
    <Text size="sm">
      Disable somebody or take a grant back to free a seat.{" "}
      <TextLink to="/people/seats" search={{ deployment: deploymentId }}>
        See who takes the seats
      </TextLink>
    </Text>
  );
}
