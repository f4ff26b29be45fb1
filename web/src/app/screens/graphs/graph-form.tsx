import { Stack, Textarea, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";

interface GraphTexts extends Record<string, unknown> {
  name: string;
  description: string;
}

interface GraphFormProps {
  /** What it is called now; nothing where it is made. */
  named?: GraphTexts;
  submit: string;
  onSubmit(values: GraphTexts): Promise<unknown>;
  onCancel(): void;
}

const { nameMaxChars, descriptionMaxChars } = limits.graph;

/** What a knowledge graph is called, and what it is for. */
export function GraphForm({ named, submit, onSubmit: send, onCancel }: GraphFormProps) {
  const initialValues: GraphTexts = { name: named?.name ?? "", description: named?.description ?? "" };
  const { form, busy, error, onSubmit } = useApiForm({ initialValues }, send);
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          description={`At most ${nameMaxChars} characters. Workflow files refer to the graph by it.`}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Description"
          description={`What it is for, in at most ${descriptionMaxChars} characters.`}
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
