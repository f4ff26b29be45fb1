import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";
import { accountQuery } from "../account/account-query.ts";
import { callConsole } from "../api/call-console.ts";
import { passwordQuestion } from "../api/password-question.ts";
import { signOnUrl } from "../api/sign-on-url.ts";
import { queryClient } from "../query-client.ts";

/** Before an act that shows or changes a credential: the password again, and then the act goes on by itself. */
export function PasswordDialog() {
  const asked = passwordQuestion.useAsked();
  if (!asked) return null;
  const account = queryClient.getQueryData(accountQuery.queryKey);
  return (
    <Modal opened onClose={() => asked.answer(false)} title="Show that it is you" zIndex={400}>
      {account?.has_password === false ? (
        <SignOnAgain onCancel={() => asked.answer(false)} />
      ) : (
        <PasswordForm onAnswer={asked.answer} />
      )}
    </Modal>
  );
}

/** Who has no password is asked by their identity provider, and comes back to this page. */
function SignOnAgain({ onCancel }: { onCancel(): void }) {
  const path = useLocation({ select: ({ href }) => href });
  return (
    <Stack>
      <Text>
        What you are about to do shows or changes a credential. Sign on again first, then do it once more.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button component="a" href={signOnUrl(path, { again: true })}>
          Sign on again
        </Button>
      </Group>
    </Stack>
  );
}

function PasswordForm({ onAnswer }: { onAnswer(confirmed: boolean): void }) {
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: { password: "" } }, async (body) => {
    await callConsole("confirmPassword", { body });
    onAnswer(true);
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>
          What you are about to do shows or changes a credential. You will not be asked again for ten minutes.
        </Text>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("password")}
        />
        <ErrorNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Go on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
