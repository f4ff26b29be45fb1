import { List, Stack, Text } from "@mantine/core";
import type { Deployment } from "../deployments-queries.ts";

/** What becomes of a deployment whose credential ends. */
export function RevokeConsequences({ deployment }: { deployment: Deployment }) {
  return (
    <Stack gap="sm">
      <Text>{`${deployment.name} can no longer speak to this console. This is final: it needs a new enrolment token and a restart.`}</Text>
      <List size="sm" spacing="xs">
        <List.Item>
          It lets no API key in after 110 seconds: calls are answered with 503, since a key may have been
          revoked.
        </List.Item>
        <List.Item>
          Nobody can sign in to it. Whoever is signed in there goes on, and ending a grant or a session here
          does not reach it: stop the deployment to end those too.
        </List.Item>
        <List.Item>
          What it counts of usage is kept there, and comes here once it is enrolled again.
        </List.Item>
        <List.Item>
          An enrolment token that was issued within the last 24 hours and not used still lets one deployment
          in.
        </List.Item>
      </List>
    </Stack>
  );
}
