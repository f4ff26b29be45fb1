import { Alert, Button, Checkbox, Code, Group, Stack, Text } from "@mantine/core";
import type { PersonalLink } from "@sluice/contract/console";
import { useState } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Time } from "../../../ui/time.tsx";

interface LinkPanelProps {
  link: PersonalLink;
  name: string;
  onDone(): void;
}

/**
 * A link that is shown this once. It lives in the memory of the page alone. Where it was sent by mail nobody has to copy
 * it, and it is here in case the mail does not arrive.
 */
export function LinkPanel({ link, name, onDone }: LinkPanelProps) {
  const { mailed_to: mailedTo } = link;
  const [kept, setKept] = useState(mailedTo !== null);
  const address = new URL(link.path, window.location.origin).href;
  const purpose = link.purpose === "invitation" ? "Invitation link" : "Link to choose another password";
  return (
    <Stack>
      {mailedTo === null ? (
        <Alert color="yellow" variant="light" icon={<Icon name="warning" />} title="Shown only now">
          Give this link to {name} yourself. Whoever has it can choose their password. It works once, and
          cannot be shown again.
        </Alert>
      ) : (
        <Alert variant="light" icon={<Icon name="mail" />} title={`Sent to ${mailedTo}`}>
          The link is here too, this once, in case the mail does not arrive. Whoever has it can choose the
          password of {name}.
        </Alert>
      )}
      <div>
        <Text size="sm" fw={500} mb={4}>
          {purpose}
        </Text>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Code style={{ overflowWrap: "anywhere", flex: 1, padding: 8 }}>{address}</Code>
          <CopyButton value={address} what="link" size="md" />
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          Ends <Time at={link.expires_at} />.
        </Text>
      </div>
      <Group justify={mailedTo === null ? "space-between" : "flex-end"}>
        {mailedTo === null && (
          <Checkbox
            label="I copied the link"
            checked={kept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
        )}
        <Button disabled={!kept} onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
