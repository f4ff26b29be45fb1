import { Modal, MultiSelect, Stack, Switch, TextInput } from "@mantine/core";
import type { Webhook } from "@sluice/contract/console";
import { queryClient } from "../../../frame/query-client.ts";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { callConsole } from "../../api/call-console.ts";
import { eventOptions } from "./event-words.ts";
import { webhooksQuery } from "./notifications-queries.ts";

interface WebhookDialogProps {
  opened: boolean;
  onClose(): void;
  /** The webhook to edit; a new one without. */
  webhook?: Webhook;
  onSecret(secret: string): void;
}

export function WebhookDialog(props: WebhookDialogProps) {
  const { opened, onClose, webhook } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={webhook ? `Edit ${webhook.name}` : "Create a webhook"}>
      <WebhookForm {...props} />
    </Modal>
  );
}

function WebhookForm({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { form, busy, error, onSubmit } = useApiForm(
    {
      initialValues: {
        name: webhook?.name ?? "",
        url: webhook?.url ?? "",
        events: webhook?.events ?? eventOptions.map(({ value }) => value),
        enabled: webhook?.enabled ?? true,
        private_network: webhook?.private_network ?? false,
      },
    },
    async (values) => {
      if (webhook) {
        const body = { ...values, revision: webhook.revision };
        await callConsole("editWebhook", { params: { webhook_id: webhook.webhook_id }, body });
      } else {
        onSecret((await callConsole("createWebhook", { body: values })).secret);
      }
      await queryClient.invalidateQueries(webhooksQuery);
      onClose();
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label="Address"
          description="Events are posted to it as JSON."
          placeholder="https://hooks.example.com/sluice"
          required
          withAsterisk={false}
          {...form.getInputProps("url")}
        />
        <MultiSelect label="Events" data={eventOptions} {...form.getInputProps("events")} />
        <Switch
          label="The address may be private"
          description="Only for a program inside your own network."
          {...form.getInputProps("private_network", { type: "checkbox" })}
        />
        <Switch label="Send events" {...form.getInputProps("enabled", { type: "checkbox" })} />
        <FormActions
          submit={webhook ? "Save webhook" : "Create webhook"}
          busy={busy}
          error={error}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
