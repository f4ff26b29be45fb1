import { Modal, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";
import { peopleQuery } from "./people-query.ts";

interface HandOverDialogProps {
  opened: boolean;
  onClose(): void;
  /** What is handed over: "agent". */
  what: string;
  name: string;
  owner: { readonly id: string; readonly name: string };
  /** The dialog closes when it resolves, and shows the refusal when it rejects. */
  onHandOver(userId: string): Promise<unknown>;
}

/** Gives something to another person of the deployment. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { opened, onClose, what, name } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={`Hand over ${what} ${name}`}>
      <HandOverForm {...props} />
    </Modal>
  );
}

/** Apart from the dialog, so that who was chosen is forgotten when it opens again. */
function HandOverForm({ onClose, what, owner, onHandOver }: HandOverDialogProps) {
  const { data: people } = useQuery(peopleQuery);
  const others = (people?.items ?? []).filter(({ user_id }) => user_id !== owner.id);
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { user_id: null as string | null } },
    async ({ user_id }) => {
      await onHandOver(user_id ?? "");
      onClose();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">
          {`It belongs to ${owner.name}. Its new owner can change it, and it counts towards what they may hold. Everyone can go on using it.`}
        </Text>
        <Select
          label="New owner"
          placeholder="Choose a person"
          searchable
          data-autofocus
          data={others.map((person) => ({
            value: person.user_id,
            label: person.name,
          }))}
          nothingFoundMessage="Nobody else is assigned to this deployment"
          {...form.getInputProps("user_id")}
        />
        <FormActions
          submit={`Hand over ${what}`}
          busy={busy}
          error={error}
          onCancel={onClose}
          disabled={form.values.user_id === null}
        />
      </Stack>
    </form>
  );
}
