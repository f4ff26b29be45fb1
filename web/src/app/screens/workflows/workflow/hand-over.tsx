import { Modal, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";
import { callApp } from "../../../api/call-app.ts";
import { peopleQuery, refreshWorkflows, type WorkflowView } from "../workflows-queries.ts";

interface HandOverProps {
  opened: boolean;
  onClose(): void;
  workflow: WorkflowView;
}

export function HandOver({ opened, onClose, workflow }: HandOverProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Hand over ${workflow.name}`}>
      <HandOverForm onClose={onClose} workflow={workflow} />
    </Modal>
  );
}

function HandOverForm({ onClose, workflow }: Omit<HandOverProps, "opened">) {
  const { workflow_id, owner, revision } = workflow;
  const people = useQuery(peopleQuery);
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { user_id: "" } },
    async ({ user_id }) => {
      await callApp("handOverWorkflow", { params: { workflow_id }, body: { revision, user_id } });
      await refreshWorkflows();
      onClose();
    },
  );
  const others = (people.data?.items ?? []).filter(({ user_id }) => user_id !== owner.id);
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">
          The person you choose owns it from then on. Unless you manage the deployment, you can use it but not
          change it any more.
        </Text>
        <Select
          label="New owner"
          placeholder="Choose a person"
          data={others.map(({ user_id, name }) => ({ value: user_id, label: name }))}
          searchable
          nothingFoundMessage="Nobody of this name is assigned here."
          error={people.error ? "The people could not be listed." : form.errors.user_id}
          value={form.values.user_id || null}
          onChange={(value) => form.setFieldValue("user_id", value ?? "")}
          data-autofocus
        />
        <FormActions
          submit="Hand over workflow"
          busy={busy}
          error={error}
          onCancel={onClose}
          disabled={form.values.user_id === ""}
        />
      </Stack>
    </form>
  );
}
