import { Button, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { queryClient } from "../../../frame/query-client.ts";
import { NewPassword } from "../../../frame/shell/new-password.tsx";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { Section } from "../../../ui/section.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Account } from "../../account/account-query.ts";
import { callConsole } from "../../api/call-console.ts";

export function PasswordSection({ account }: { account: Account }) {
  const [opened, { open, close }] = useDisclosure(false);
  if (!account.has_password) {
    return <Section title="Password" lead="You have none: you sign in with single sign-on." />;
  }
  return (
    <Section
      title="Password"
      lead="Changing it ends your other sessions."
      action={
        <Button variant="default" onClick={open}>
          Change password
        </Button>
      }
    >
      <Modal opened={opened} onClose={close} title="Change your password">
        <PasswordForm email={account.email} onDone={close} />
      </Modal>
    </Section>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone(): void }) {
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { password: "", new_password: "" } },
    async (body) => {
      await callConsole("changeOwnPassword", { body });
      await queryClient.invalidateQueries();
      toast.done("Your password was changed. Your other sessions have ended.");
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("password")}
        />
        <NewPassword label="New password" {...form.getInputProps("new_password")} />
        <Text size="sm" c="dimmed">
          You stay signed in here.
        </Text>
        <FormActions submit="Change password" busy={busy} error={error} onCancel={onDone} />
      </Stack>
    </form>
  );
}
