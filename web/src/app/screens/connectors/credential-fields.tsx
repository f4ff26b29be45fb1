import { Group, PasswordInput, Radio, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Icon } from "../../../ui/icon.tsx";
import type { ConnectorValues } from "./connector-values.ts";
import { credentialWords } from "./connector-words.ts";

interface CredentialFieldsProps {
  form: UseFormReturnType<ConnectorValues>;
  kept: readonly string[];
}

const names = ["access_key_id", "secret_access_key", "session_token"] as const;

/** What it reads with. Values go one way: in. */
export function CredentialFields({ form, kept }: CredentialFieldsProps) {
  const { own_credentials: isOwn } = form.values;
  return (
    <Stack>
      <Radio.Group
        aria-label="What it reads with"
        value={isOwn ? "own" : "machine"}
        onChange={(chosen) => form.setFieldValue("own_credentials", chosen === "own")}
        error={form.errors.own_credentials}
      >
        <Stack gap="xs">
          <Radio
            value="machine"
            label="Those of the deployment's machine"
            description="For Amazon S3 and the deployment's own store."
          />
          <Radio value="own" label="An access key of its own" />
        </Stack>
      </Radio.Group>
      {isOwn &&
        names.map((name) => (
          <PasswordInput
            key={name}
            label={
              <Group component="span" gap={6} display="inline-flex">
                {credentialWords[name]}
                {name === "session_token" && (
                  <Text component="span" size="xs" c="dimmed">
                    optional
                  </Text>
                )}
              </Group>
            }
            placeholder={kept.includes(name) ? "Kept. Type to replace it." : undefined}
            leftSection={kept.includes(name) ? <Icon name="lock" size={14} /> : undefined}
            autoComplete="off"
            {...form.getInputProps(name)}
          />
        ))}
    </Stack>
  );
}
