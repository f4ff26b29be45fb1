import { Alert, Button, Checkbox, Code, Group, Stack, Tabs, Text } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "./copy-button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./secret-panel.module.css";

interface ShownSecret {
  /** "API key". */
  label: string;
  /** As a variable of the environment: "API_KEY". */
  variable: string;
  value: string;
}

interface SecretPanelProps {
  secrets: readonly ShownSecret[];
  /** A ready call, for instance with curl. */
  example?: string;
  /** The call is what they were made for: it is shown first. */
  beginWithExample?: boolean;
  /** "I stored both values". */
  storedLabel?: string;
  onDone(): void;
}

/** Secrets that are shown this once. It lives in the memory of the page alone, and ends with `onDone`. */
export function SecretPanel({
  secrets,
  example,
  beginWithExample = false,
  storedLabel,
  onDone,
}: SecretPanelProps) {
  const [stored, setStored] = useState(false);
  const env = secrets.map(({ variable, value }) => `${variable}=${value}`).join("\n");
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<Icon name="warning" />} title="Shown only now">
        Store this where your program reads it. It cannot be shown again.
      </Alert>
      <Tabs defaultValue={example && beginWithExample ? "example" : "values"}>
        <Tabs.List>
          <Tabs.Tab value="values">Values</Tabs.Tab>
          <Tabs.Tab value="env">.env</Tabs.Tab>
          {example && <Tabs.Tab value="example">curl</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="values" pt="md">
          <Stack gap="sm">
            {secrets.map(({ label, variable, value }) => (
              <div key={variable}>
                <Text size="sm" fw={500} mb={4}>
                  {label}
                </Text>
                <Group gap={4} wrap="nowrap">
                  <Code className={styles.value}>{value}</Code>
                  <CopyButton value={value} what={label} size="md" />
                </Group>
              </div>
            ))}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="env" pt="md">
          <Block text={env} what=".env lines" />
        </Tabs.Panel>
        {example && (
          <Tabs.Panel value="example" pt="md">
            <Block text={example} what="curl command" />
          </Tabs.Panel>
        )}
      </Tabs>
      <Group justify="space-between">
        <Checkbox
          label={storedLabel ?? (secrets.length > 1 ? "I stored all of them" : "I stored it")}
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

function Block({ text, what }: { text: string; what: string }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard too */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton value={text} what={what} size="md" />
    </div>
  );
}
