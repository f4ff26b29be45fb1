import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../ui/icon.tsx";
import { useSession } from "../account/use-session.ts";
import { peopleQuery } from "../ownership/people-query.ts";
import { newKeyUrl } from "./new-key-url.ts";
import { whomToAsk } from "./whom-to-ask.ts";

interface KeyForCallProps {
  workflowId: string;
  workflowName: string;
}

/**
 * The way to a key for the calls of one workflow. It is made at the console, where credentials are shown once; nothing
 * secret comes back here. Who may not make one is told whom to ask.
 */
export function KeyForCall({ workflowId, workflowName }: KeyForCallProps) {
  const { person, deployment, console_url: consoleUrl } = useSession();
  const isAdministrator = person.administers_console;
  const { data: people } = useQuery({ ...peopleQuery, enabled: !isAdministrator });
  if (!isAdministrator) {
    return (
      <Text size="sm">
        The calls need a key. Ask {whomToAsk(people?.items ?? [])} for one for this workflow, and send along
        the address of this page.
      </Text>
    );
  }
  const href = newKeyUrl({ consoleUrl, deploymentId: deployment.deployment_id, workflowId, workflowName });
  return (
    <Group gap="md">
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<Icon name="key" size={14} />}
      >
        Make a key for this call
      </Button>
      <Text size="sm" c="dimmed" flex="1 1 260px">
        The console opens in a new tab, filled in: a key for this workflow alone, for 30 days. It shows the
        key once, with the call.
      </Text>
    </Group>
  );
}
