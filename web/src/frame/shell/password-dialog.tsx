import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";
import { passwordQuestion } from "../api/password-question.ts";
import { useSurface } from "../surface.ts";

/** Before an act that shows or changes a credential: the password again, and then the act goes on by itself. */
export function PasswordDialog() {
  const asked = passwordQuestion.useAsked();
  const { hasPassword } = useSurface();
  if (!asked) return null;
  return (
    <Modal opened onClose={() => asked.answer(false)} title="Show that it is you" zIndex={400}>
      {hasPassword() ? (
        <PasswordForm onAnswer={asked.answer} />
      ) : (
        <SignOnAgain onCancel={() => asked.answer(false)} />
      )}
    </Modal>
  );
}

/** Who has no password is asked by their identity provider, and comes back to this page. */
function SignOnAgain({ onCancel }: { onCancel(): void }) {
  const { signOnUrl } = useSurface();
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
  const { confirmPassword } = useSurface();
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: { password: "" } }, async (body) => {
    await confirmPassword(body);
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
