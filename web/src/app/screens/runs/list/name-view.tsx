import { Modal, Stack, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";

interface NameViewProps {
  title: string;
  submit: string;
  name: string;
  onClose(): void;
  onName(name: string): Promise<unknown>;
}

/** Asks for the name of a view. */
export function NameView({ title, submit, name, onClose, onName }: NameViewProps) {
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: { name } }, async (values) => {
    await onName(values.name.trim());
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit}>
        <Stack>
          <TextInput
            label="Name"
            description="Only you see it, wherever you sign in."
            maxLength={limits.savedView.nameMaxChars}
            required
            withAsterisk={false}
            data-autofocus
            {...form.getInputProps("name")}
          />
          <FormActions
            submit={submit}
            busy={busy}
            error={error}
            disabled={form.values.name.trim() === ""}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
