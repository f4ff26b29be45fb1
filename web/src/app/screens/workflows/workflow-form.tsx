import { Stack, Textarea, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";

interface WorkflowTexts extends Record<string, unknown> {
  name: string;
  description: string;
}

interface WorkflowFormProps {
  /** What it is called now; nothing where it is made. */
  named?: WorkflowTexts;
  submit: string;
  onSubmit(values: WorkflowTexts): Promise<unknown>;
  onCancel?(): void;
}

const { nameMaxChars, descriptionMaxChars } = limits.workflow;

/** What a workflow is called, and what it is for. */
export function WorkflowForm({ named, submit, onSubmit: send, onCancel }: WorkflowFormProps) {
  const initialValues: WorkflowTexts = { name: named?.name ?? "", description: named?.description ?? "" };
  const { form, busy, error, onSubmit } = useApiForm({ initialValues }, send);
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          description={`At most ${nameMaxChars} characters. Callers of the API see it.`}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Description"
          description={`What it is for, in at most ${descriptionMaxChars.toLocaleString("en")} characters.`}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps("description")}
        />
        <FormActions submit={submit} busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
