import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Icon } from "../../../ui/icon.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/** Shown this once. They are in the memory of the page alone, and gone when it is left. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [stored, setStored] = useState(false);
  const text = `${codes.join("\n")}\n`;
  return (
    <Stack>
      <Text>
        Each of these signs you in once, in place of a code from your app. They are shown only now: keep them
        where you would find them without your phone.
      </Text>
      <SimpleGrid cols={2} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text} what="recovery codes" size="md" />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="sluice-recovery-codes.txt"
          variant="default"
          leftSection={<Icon name="download" />}
        >
          Download codes
        </Button>
      </Group>
      <Group justify="space-between">
        <Checkbox
          label="I stored them"
          checked={stored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <Button disabled={!stored} onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
