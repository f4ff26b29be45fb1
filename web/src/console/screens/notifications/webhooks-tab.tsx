import { Button } from "@mantine/core";
import type { Webhook } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Section } from "../../../ui/section.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { eventOptions } from "./event-words.ts";
import { webhooksQuery } from "./notifications-queries.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

const facts: ReadonlyArray<Column<Webhook>> = [
  { id: "name", header: "Name", cell: ({ name }) => name, leading: true },
  {
    id: "url",
    header: "Address",
    cell: ({ url }) => (
      <span className="mono" style={{ overflowWrap: "anywhere" }}>
        {url}
      </span>
    ),
  },
  { id: "events", header: "Events", cell: ({ events }) => `${events.length} of ${eventOptions.length}` },
  {
    id: "status",
    header: "Status",
    cell: ({ enabled }) =>
      enabled ? <StatusPill tone="completed" label="On" /> : <StatusPill tone="cancelled" label="Off" />,
  },
];

export function WebhooksTab() {
  const mayWrite = useMayWrite();
  const webhooks = useQuery(webhooksQuery);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const columns: ReadonlyArray<Column<Webhook>> = mayWrite
    ? [
        ...facts,
        {
          id: "act",
          header: "Actions",
          align: "right",
          cell: (webhook) => <WebhookActions webhook={webhook} onSecret={setSecret} />,
        },
      ]
    : facts;
  const create = mayWrite && (
    <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      Create webhook
    </Button>
  );
  return (
    <Section
      title="Webhooks"
      lead="A program of yours is told with a signed POST."
      action={webhooks.data?.items.length !== 0 && create}
    >
      <DataTable
        label="Webhooks"
        fixedColumns
        columns={columns}
        rows={webhooks.data?.items}
        rowKey={({ webhook_id }) => webhook_id}
        error={webhooks.error}
        onRetry={() => void webhooks.refetch()}
        empty={
          <EmptyState icon="bell" title="No webhooks yet" action={create}>
            A webhook sends alarms, expiring keys and lost deployments to a chat, a pager or a program of
            yours.
          </EmptyState>
        }
      />
      <WebhookDialog opened={creating} onClose={() => setCreating(false)} onSecret={setSecret} />
      <WebhookSecret secret={secret} onClose={() => setSecret(null)} />
    </Section>
  );
}
