import { Code, Group, List, Stack, Text } from "@mantine/core";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Time } from "../../../../ui/time.tsx";

const start = "set -a && . ./sluice.env && set +a && npm start";

/** What is done with an enrolment token on the machine that runs the deployment. */
export function TokenSteps({ expiresAt }: { expiresAt: string }) {
  return (
    <Stack gap="sm">
      <Text component="div" size="sm">
        Good for one enrolment, until <Time at={expiresAt} exact />.
      </Text>
      <List type="ordered" size="sm" spacing="xs">
        <List.Item>
          On the machine of the deployment, put the <Code>.env</Code> line below into <Code>sluice.env</Code>,
          in place of the earlier token. <Code>SLUICE_CONSOLE_URL</Code> there is the address at which it
          reaches this console.
        </List.Item>
        <List.Item>
          <Group component="span" gap={4} wrap="nowrap">
            <span>
              Start it again: <Code>{start}</Code>
            </span>
            <CopyButton value={start} what="start command" />
          </Group>
        </List.Item>
      </List>
    </Stack>
  );
}
