import { ActionIcon, Button, Group, Menu, Modal } from "@mantine/core";
import type { NotificationTest, Webhook } from "@sluice/contract/console";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { callConsole } from "../../api/call-console.ts";
import { useAction } from "../../shared/use-action.ts";
import { webhooksQuery } from "./notifications-queries.ts";
import { TestResult } from "./test-result.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

interface WebhookActionsProps {
  webhook: Webhook;
  onSecret(secret: string): void;
}

export function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const [asked, setAsked] = useState<"edit" | "renew" | "delete" | null>(null);
  const [result, setResult] = useState<NotificationTest | null>(null);
  const { name, revision } = webhook;
  const params = { webhook_id: webhook.webhook_id };
  const close = () => setAsked(null);
  const test = useAction(async () => {
    setResult(await callConsole("testWebhook", { params }));
    await queryClient.invalidateQueries({ queryKey: ["notifications", "deliveries"] });
  });
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        loading={test.busy}
        onClick={test.run}
        aria-label={`Send test to ${name}`}
      >
        Send test
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`Actions for ${name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setAsked("edit")}>
            Edit webhook
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="refresh" />} onClick={() => setAsked("renew")}>
            Renew secret
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsked("delete")}>
            Delete webhook
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={result !== null} onClose={() => setResult(null)} title={`Test of ${name}`}>
        {result && <TestResult result={result} taken="The address took the message." />}
      </Modal>
      <WebhookDialog opened={asked === "edit"} onClose={close} webhook={webhook} onSecret={onSecret} />
      <ConfirmDialog
        opened={asked === "renew"}
        onClose={close}
        title={`Renew the secret of ${name}`}
        action="Renew secret"
        onConfirm={async () => {
          const renewed = await callConsole("renewWebhookSecret", { params, body: { revision } });
          await queryClient.invalidateQueries(webhooksQuery);
          onSecret(renewed.secret);
        }}
      >
        The new secret is shown once. The one before signs as well for a while, so that nothing is lost.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "delete"}
        onClose={close}
        title={`Delete webhook ${name}`}
        action="Delete webhook"
        destructive
        onConfirm={async () => {
          await callConsole("deleteWebhook", { params, body: { revision } });
          await queryClient.invalidateQueries(webhooksQuery);
        }}
      >
        It is told of nothing any more, and what waits for it is not sent.
      </ConfirmDialog>
    </Group>
  );
}
