import { Group, MultiSelect, NumberInput, Select, Stack, Switch, TextInput } from "@mantine/core";
import type { MailSettings } from "@sluice/contract/console";
import { queryClient } from "../../../frame/query-client.ts";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { TagInput } from "../../../ui/form/tag-input.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { toast } from "../../../ui/toast.tsx";
import { callConsole } from "../../api/call-console.ts";
import { SecretField } from "../../shared/secret-field.tsx";
import { eventOptions } from "./event-words.ts";
import { mailQuery } from "./notifications-queries.ts";

const securityOptions = [
  { value: "tls", label: "TLS from the start (port 465)" },
  { value: "starttls", label: "STARTTLS (port 587)" },
  { value: "none", label: "None: anybody on the way can read it" },
];

export function MailForm({ settings }: { settings: MailSettings }) {
  const { has_password, revision, ...fields } = settings;
  const { form, busy, error, onSubmit } = useApiForm(
    {
      initialValues: {
        ...fields,
        user_name: fields.user_name ?? "",
        password: undefined as string | null | undefined,
      },
    },
    async (values) => {
      const body = { ...values, user_name: values.user_name.trim() || null, revision };
      await callConsole("changeMailSettings", { body });
      await queryClient.invalidateQueries(mailQuery);
      toast.done("The mail server was saved.");
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Group align="flex-start" gap="sm">
          <TextInput
            label="Host"
            placeholder="smtp.example.com"
            flex="1 1 220px"
            {...form.getInputProps("host")}
          />
          <NumberInput label="Port" w={110} min={1} max={65_535} {...form.getInputProps("port")} />
          <Select
            label="Encryption"
            flex="1 1 220px"
            data={securityOptions}
            allowDeselect={false}
            {...form.getInputProps("security")}
          />
        </Group>
        <TextInput
          label="User name"
          description="Empty where the server asks for none."
          autoComplete="off"
          {...form.getInputProps("user_name")}
        />
        <SecretField
          label="Password"
          what="password"
          isStored={has_password}
          value={form.values.password}
          onChange={(value) => form.setFieldValue("password", value)}
          error={form.errors.password}
        />
        <TextInput
          label="From address"
          placeholder="sluice@example.com"
          {...form.getInputProps("from_address")}
        />
        <TagInput
          label="Recipients"
          description="Who is told of the events below; Enter adds one."
          {...form.getInputProps("recipients")}
        />
        <MultiSelect
          label="Events"
          placeholder={form.values.events.length === 0 ? "Choose what to tell them" : undefined}
          data={eventOptions}
          {...form.getInputProps("events")}
        />
        <Switch
          label="The server may have a private address"
          description="Only for a mail server inside your own network."
          {...form.getInputProps("private_network", { type: "checkbox" })}
        />
        <Switch label="Send mail" {...form.getInputProps("enabled", { type: "checkbox" })} />
        <FormActions submit="Save mail server" busy={busy} error={error} disabled={!form.isDirty()} />
      </Stack>
    </form>
  );
}
