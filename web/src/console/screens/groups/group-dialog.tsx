import { Modal, Stack, Textarea, TextInput } from "@mantine/core";
import type { Group } from "@sluice/contract/console";
import { useNavigate } from "@tanstack/react-router";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { callConsole } from "../../api/call-console.ts";
import { peopleChanged } from "../../shared/people-changed.ts";

interface GroupDialogProps {
  opened: boolean;
  onClose(): void;
  /** The group to edit; a new one without. */
  group?: Group;
}

export function GroupDialog({ opened, onClose, group }: GroupDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={group ? `Edit ${group.name}` : "Create a group"}>
      <GroupForm group={group} onDone={onClose} />
    </Modal>
  );
}

function GroupForm({ group, onDone }: { group: Group | undefined; onDone(): void }) {
  const navigate = useNavigate();
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { name: group?.name ?? "", description: group?.description ?? "" } },
    async (values) => {
      if (group) {
        const body = { ...values, revision: group.revision };
        await callConsole("editGroup", { params: { group_id: group.group_id }, body });
      } else {
        const { group_id } = await callConsole("createGroup", { body: values });
        await navigate({ to: "/groups/$groupId", params: { groupId: group_id } });
      }
      await peopleChanged();
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Description"
          description="Who belongs to it, for whoever adds people later."
          autosize
          minRows={2}
          {...form.getInputProps("description")}
        />
        <FormActions
          submit={group ? "Save group" : "Create group"}
          busy={busy}
          error={error}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
