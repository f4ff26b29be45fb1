import { Stack, Textarea, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";

interface CatalogueValues extends Record<string, unknown> {
  name: string;
  description: string;
}

interface CatalogueFormProps {
  /** What it is called now; nothing where it is made. */
  named?: { name: string; description: string };
  submit: string;
  onSubmit(values: CatalogueValues): Promise<unknown>;
  onCancel(): void;
}

const { catalogueNameMaxChars, catalogueDescriptionMaxChars } = limits.console;

/** What a library or a template is called. */
export function CatalogueForm({ named, submit, onSubmit: send, onCancel }: CatalogueFormProps) {
  const initialValues: CatalogueValues = { name: named?.name ?? "", description: named?.description ?? "" };
  const { form, busy, error, onSubmit } = useApiForm({ initialValues }, send);
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          description={`At most ${catalogueNameMaxChars} characters.`}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Description"
          description={`At most ${catalogueDescriptionMaxChars} characters.`}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps("description")}
        />
        <FormActions submit={submit} busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
