import { NumberInput, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { ApiError } from "../../ui/api/api-error.ts";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { TagInput } from "../../ui/form/tag-input.tsx";
import { useApiForm } from "../../ui/form/use-api-form.ts";

/** Its server refuses everything, so that one sees how. */
export function PartsForm() {
  const { form, busy, error, onSubmit } = useApiForm(
    {
      initialValues: {
        name: "",
        note: "",
        ranges: ["192.0.2.0/24"],
        per_minute: 60,
        overlap: "24h" as string | null,
        enabled: true,
      },
    },
    async () => {
      throw new ApiError({
        status: 400,
        code: "invalid_request",
        message: "Two fields cannot be taken as they are.",
        requestId: "req_01m7ggegjjd1dhk9h0ghb5np9q",
        details: [
          { name: "name", reason: "must not be empty" },
          { name: "ranges[0]", reason: "is an example's range" },
          { name: "elsewhere", reason: "is said below the form" },
        ],
      });
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack maw={480}>
        <TextInput label="Name" description="As people will look for it." {...form.getInputProps("name")} />
        <Textarea label="Note" autosize minRows={2} {...form.getInputProps("note")} />
        <TagInput
          label="Address ranges"
          description="CIDR notation; Enter adds one."
          check={(entry) => (entry.includes("/") ? null : "a range has a slash and a length")}
          {...form.getInputProps("ranges")}
        />
        <NumberInput label="Calls a minute" min={1} max={600} {...form.getInputProps("per_minute")} />
        <Select
          label="Overlap"
          data={[
            { value: "1h", label: "1 hour" },
            { value: "24h", label: "24 hours" },
          ]}
          {...form.getInputProps("overlap")}
        />
        <Switch label="Enabled" {...form.getInputProps("enabled", { type: "checkbox" })} />
        <FormActions submit="Save key" busy={busy} error={error} onCancel={form.reset} />
      </Stack>
    </form>
  );
}
