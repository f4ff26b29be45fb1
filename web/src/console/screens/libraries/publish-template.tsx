import { Stack, Textarea, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useNavigate } from "@tanstack/react-router";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { WorkflowFileInput } from "../../../ui/form/workflow-file-input.tsx";
import { callConsole } from "../../api/call-console.ts";
import { type Library, refreshLibraries } from "./libraries-queries.ts";
import { RefusedFile } from "./refused-file.tsx";
import { useFileRefusal } from "./use-file-refusal.ts";

const { catalogueNameMaxChars, catalogueDescriptionMaxChars } = limits.console;

/** A workflow file becomes the first version of a new template. */
export function PublishTemplate({ library, onCancel }: { library: Library; onCancel(): void }) {
  const navigate = useNavigate();
  const { problem, keeping } = useFileRefusal();
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { name: "", description: "", file: "" } },
    keeping(async (body) => {
      const { template_id } = await callConsole("publishTemplate", {
        params: { library_id: library.library_id },
        body,
      });
      await refreshLibraries();
      await navigate({
        to: "/libraries/$libraryId/templates/$templateId",
        params: { libraryId: library.library_id, templateId: template_id },
        search: {},
      });
    }),
  );
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
          minRows={1}
          maxRows={4}
          {...form.getInputProps("description")}
        />
        <WorkflowFileInput
          value={form.values.file}
          maxBytes={limits.console.templateFileMaxBytes}
          onChange={(text) => form.setFieldValue("file", text)}
          error={form.errors.file !== undefined}
        />
        <RefusedFile error={problem} />
        <FormActions
          submit="Publish template"
          busy={busy}
          error={problem ? null : error}
          onCancel={onCancel}
          disabled={form.values.file.trim() === ""}
        />
      </Stack>
    </form>
  );
}
