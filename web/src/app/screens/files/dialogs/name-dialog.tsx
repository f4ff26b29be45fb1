import { Modal, Stack, TextInput } from "@mantine/core";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";

interface NameDialogProps {
  onClose(): void;
  title: string;
  /** A verb with its object: "Create folder". */
  action: string;
  initial: string;
  /** The dialog closes when it resolves, and shows the refusal when it rejects. */
  onName(name: string): Promise<unknown>;
}

/** Asks for the name of a new folder, or for another name of something. */
export function NameDialog(props: NameDialogProps) {
  return (
    <Modal opened onClose={props.onClose} title={props.title}>
      <NameForm {...props} />
    </Modal>
  );
}

function NameForm({ onClose, action, initial, onName }: NameDialogProps) {
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { name: initial } },
    async ({ name }) => {
      await onName(name.trim());
      onClose();
    },
  );
  const dot = initial.lastIndexOf(".");
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          // What is changed is the name, and seldom what kind of file it is.
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, dot > 0 ? dot : initial.length)}
          {...form.getInputProps("name")}
        />
        <FormActions
          submit={action}
          busy={busy}
          error={error}
          onCancel={onClose}
          disabled={form.values.name.trim() === "" || form.values.name.trim() === initial}
        />
      </Stack>
    </form>
  );
}
