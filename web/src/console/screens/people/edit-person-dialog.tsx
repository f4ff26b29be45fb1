import { Modal, Select, Stack, TextInput } from "@mantine/core";
import type { ShownUser } from "@sluice/contract/console";
import { queryClient } from "../../../frame/query-client.ts";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { accountQuery } from "../../account/account-query.ts";
import { callConsole } from "../../api/call-console.ts";
import { peopleChanged } from "../../shared/people-changed.ts";
import { roleOf, roleOptions } from "./role-options.ts";

interface EditPersonDialogProps {
  opened: boolean;
  onClose(): void;
  person: ShownUser;
}

export function EditPersonDialog({ opened, onClose, person }: EditPersonDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Edit ${person.name}`}>
      <EditPersonForm person={person} onDone={onClose} />
    </Modal>
  );
}

function EditPersonForm({ person, onDone }: { person: ShownUser; onDone(): void }) {
  const { form, busy, error, onSubmit } = useApiForm(
    {
      initialValues: {
        name: person.name,
        email: person.email,
        console_role: (person.console_role ?? "none") as string | null,
      },
    },
    async ({ name, email, console_role }) => {
      const body = { revision: person.revision, name, email, console_role: roleOf(console_role) };
      await callConsole("editUser", { params: { user_id: person.user_id }, body });
      await Promise.all([peopleChanged(), queryClient.invalidateQueries(accountQuery)]);
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps("name")} />
        <TextInput label="E-mail address" type="email" autoComplete="off" {...form.getInputProps("email")} />
        <Select
          label="Console role"
          description="Another role ends their sessions."
          data={roleOptions}
          allowDeselect={false}
          {...form.getInputProps("console_role")}
        />
        <FormActions
          submit="Save person"
          busy={busy}
          error={error}
          onCancel={onDone}
          disabled={!form.isDirty()}
        />
      </Stack>
    </form>
  );
}
