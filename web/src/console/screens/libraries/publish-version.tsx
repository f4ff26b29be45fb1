import { Stack, Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { WorkflowFileInput } from "../../../ui/form/workflow-file-input.tsx";
import { callConsole } from "../../api/call-console.ts";
import { refreshLibraries, type Template } from "./libraries-queries.ts";
import { RefusedFile } from "./refused-file.tsx";
import { useFileRefusal } from "./use-file-refusal.ts";

/** The next version of a template. */
export function PublishVersion({ template, onDone }: { template: Template; onDone(): void }) {
  const { problem, keeping } = useFileRefusal();
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { file: "" } },
    keeping(async ({ file }) => {
      await callConsole("publishTemplateVersion", {
        params: { template_id: template.template_id },
        body: { revision: template.revision, file },
      });
      await refreshLibraries();
      onDone();
    }),
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>
          {`It becomes version ${template.newest_version + 1}. Deployments that use the template install it when their update rule comes due, and activate nothing by themselves.`}
        </Text>
        <WorkflowFileInput
          value={form.values.file}
          maxBytes={limits.console.templateFileMaxBytes}
          onChange={(text) => form.setFieldValue("file", text)}
          error={form.errors.file !== undefined}
        />
        <RefusedFile error={problem} />
        <FormActions
          submit="Publish version"
          busy={busy}
          error={problem ? null : error}
          onCancel={onDone}
          disabled={form.values.file.trim() === ""}
        />
      </Stack>
    </form>
  );
}
