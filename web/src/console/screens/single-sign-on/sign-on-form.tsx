import { Stack, Switch, TextInput } from "@mantine/core";
import type { SignOnSettings } from "@sluice/contract/console";
import { queryClient } from "../../../frame/query-client.ts";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { TagInput } from "../../../ui/form/tag-input.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { toast } from "../../../ui/toast.tsx";
import { callConsole } from "../../api/call-console.ts";
import { SecretField } from "../../shared/secret-field.tsx";
import { signOnQuery } from "./single-sign-on-queries.ts";

export function SignOnForm({ settings }: { settings: SignOnSettings }) {
  const { has_client_secret, redirect_uri: _, revision, ...fields } = settings;
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { ...fields, client_secret: undefined as string | null | undefined } },
    async (values) => {
      await callConsole("changeSignOn", { body: { ...values, revision } });
      await queryClient.invalidateQueries(signOnQuery);
      toast.done("Single sign-on was saved.");
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Issuer"
          description="The address under which the provider publishes its configuration."
          placeholder="https://id.example.com"
          type="url"
          {...form.getInputProps("issuer")}
        />
        <TextInput label="Client id" autoComplete="off" {...form.getInputProps("client_id")} />
        <SecretField
          label="Client secret"
          what="client secret"
          isStored={has_client_secret}
          value={form.values.client_secret}
          onChange={(value) => form.setFieldValue("client_secret", value)}
          error={form.errors.client_secret}
        />
        <TagInput
          label="Scopes"
          description="What is asked of the provider; Enter adds one."
          {...form.getInputProps("scopes")}
        />
        <TagInput
          label="Allowed domains"
          description="Of e-mail addresses. Without any, everyone whom the provider knows is let in."
          placeholder={form.values.allowed_domains.length === 0 ? "example.com" : undefined}
          {...form.getInputProps("allowed_domains")}
        />
        <TextInput
          label="Button label"
          description="What the button on the sign-in page says."
          {...form.getInputProps("button_label")}
        />
        <Switch
          label="Add people at their first sign-on"
          description="Off: only who was invited gets in."
          {...form.getInputProps("creates_people", { type: "checkbox" })}
        />
        <Switch
          label="The provider may have a private address"
          description="Only for a provider inside your own network."
          {...form.getInputProps("private_network", { type: "checkbox" })}
        />
        <Switch
          label="Offer single sign-on"
          description="Shows the button on the sign-in page. Passwords keep working."
          {...form.getInputProps("enabled", { type: "checkbox" })}
        />
        <FormActions submit="Save single sign-on" busy={busy} error={error} disabled={!form.isDirty()} />
      </Stack>
    </form>
  );
}
