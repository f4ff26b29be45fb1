import { Button, Text, Tooltip } from "@mantine/core";
import type { Delivery } from "@sluice/contract/console";
import { queryClient } from "../../../frame/query-client.ts";
import type { Column } from "../../../ui/data-table/types.ts";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { callConsole } from "../../api/call-console.ts";
import { faultWords } from "../../shared/fault-words.ts";
import { useAction } from "../../shared/use-action.ts";
import { kindText } from "./event-words.ts";

export const deliveryColumns: ReadonlyArray<Column<Delivery>> = [
  { id: "at", header: "Time", cell: ({ at }) => <Time at={at} />, leading: true },
  { id: "kind", header: "What", cell: ({ kind }) => kindText(kind) },
  {
    id: "to",
    header: "To",
    cell: ({ channel, recipient }) => `${recipient} (${channel === "mail" ? "e-mail" : "webhook"})`,
  },
  { id: "status", header: "Status", cell: ({ status }) => <DeliveryPill status={status} /> },
  { id: "attempts", header: "Attempts", cell: ({ attempts }) => attempts, align: "right" },
  { id: "next", header: "Next attempt", cell: ({ next_attempt_at }) => <Time at={next_attempt_at} /> },
  { id: "error", header: "Last error", cell: LastError },
];

export const retryColumn: Column<Delivery> = {
  id: "retry",
  header: "Action",
  align: "right",
  cell: (delivery) => <RetryButton delivery={delivery} />,
};

function DeliveryPill({ status }: Pick<Delivery, "status">) {
  if (status === "waiting") return <StatusPill tone="waiting" icon="clock" label="Waiting" />;
  return status === "delivered" ? (
    <StatusPill tone="completed" label="Delivered" />
  ) : (
    <StatusPill tone="failed" label="Failed" />
  );
}

function LastError({ last_error }: Delivery) {
  if (last_error === null) return <span>–</span>;
  return (
    <Tooltip label={last_error} maw={420}>
      <Text component="span" size="sm" lineClamp={2} maw={320}>
        {faultWords(last_error)}
      </Text>
    </Tooltip>
  );
}

function RetryButton({ delivery: { delivery_id, status, recipient } }: { delivery: Delivery }) {
  const retry = useAction(async () => {
    await callConsole("retryDelivery", { params: { delivery_id } });
    await queryClient.invalidateQueries({ queryKey: ["notifications", "deliveries"] });
  });
  if (status !== "failed") return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={retry.busy}
      onClick={retry.run}
      aria-label={`Retry delivery to ${recipient}`}
    >
      Retry delivery
    </Button>
  );
}
