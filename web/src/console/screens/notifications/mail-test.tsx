import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { NotificationTest } from "@sluice/contract/console";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { Section } from "../../../ui/section.tsx";
import { useAccount } from "../../account/use-account.ts";
import { callConsole } from "../../api/call-console.ts";
import { TestResult } from "./test-result.tsx";

export function MailTest({ isOn }: { isOn: boolean }) {
  const { email } = useAccount();
  const [result, setResult] = useState<NotificationTest | null>(null);
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { recipient: email } },
    async (body) => {
      setResult(null);
      setResult(await callConsole("testMail", { body }));
      await queryClient.invalidateQueries({ queryKey: ["notifications", "deliveries"] });
    },
  );
  return (
    <Section title="Test" lead="Sends one mail with what is saved.">
      <form onSubmit={onSubmit}>
        <Stack>
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Recipient"
              type="email"
              flex="1 1 220px"
              disabled={!isOn}
              {...form.getInputProps("recipient")}
            />
            <Button type="submit" variant="default" loading={busy} disabled={!isOn}>
              Send test mail
            </Button>
          </Group>
          {!isOn && (
            <Text size="sm" c="dimmed">
              Switch “Send mail” on and save first.
            </Text>
          )}
          <ErrorNote error={error} />
          {result && (
            <TestResult result={result} taken={`The server took the mail to ${form.values.recipient}.`} />
          )}
        </Stack>
      </form>
    </Section>
  );
}
