import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { NotificationTest } from "@sluice/contract/console";
import { useState } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { Section } from "../../../ui/section.tsx";
import { useAccount } from "../../account/use-account.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryClient } from "../../query-client.ts";
import { TestResult } from "./test-result.tsx";

export function MailTest({ isSetUp }: { isSetUp: boolean }) {
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
    <Section title="Test" lead="Sends one mail with what is saved. It need not be switched on yet.">
      <form onSubmit={onSubmit}>
        <Stack>
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Recipient"
              type="email"
              flex="1 1 220px"
              disabled={!isSetUp}
              {...form.getInputProps("recipient")}
            />
            <Button type="submit" variant="default" loading={busy} disabled={!isSetUp}>
              Send test mail
            </Button>
          </Group>
          {!isSetUp && (
            <Text size="sm" c="dimmed">
              Save the mail server first.
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
