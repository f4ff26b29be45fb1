import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";
import { callConsole } from "../api/call-console.ts";
import { passwordQuestion } from "../api/password-question.ts";

/** Before an act that shows or changes a credential: the password again, and then the act goes on by itself. */
export function PasswordDialog() {
  const asked = passwordQuestion.useAsked();
  if (!asked) return null;
  return (
    <Modal opened onClose={() => asked.answer(false)} title="Enter your password" zIndex={400}>
      <PasswordForm onAnswer={asked.answer} />
    </Modal>
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
