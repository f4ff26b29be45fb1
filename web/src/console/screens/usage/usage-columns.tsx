import { Text } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import type { Column } from "../../../ui/data-table/types.ts";
import { Time } from "../../../ui/time.tsx";
import { DaySparkline } from "../../shared/day-sparkline.tsx";
import { KeyName } from "../../shared/key-name.tsx";
import { KeyStatusCell } from "../../shared/key-status.tsx";
import { RejectionFlag } from "../../shared/rejection-flag.tsx";

export const usageColumns: ReadonlyArray<Column<ListedKey>> = [
  {
    id: "key",
    header: "Key",
    leading: true,
    cell: ({ key_id, name }) => <KeyName keyId={key_id} name={name} />,
  },
  { id: "flag", header: "Attention", cell: (key) => <RejectionFlag of={key} /> },
  {
    id: "accepted",
    header: "Accepted in 24 hours",
    cell: ({ last_day }) => <DaySparkline counts={last_day} of="accepted" />,
  },
  {
    id: "rejected",
    header: "Rejected in 24 hours",
    cell: ({ last_day }) => <DaySparkline counts={last_day} of="rejected" />,
  },
  {
    id: "last-rejected",
    header: "Last rejected",
    cell: ({ last_rejected_at }) => <Time at={last_rejected_at} otherwise="Never" />,
  },
  {
    id: "last-used",
    header: "Last used",
    cell: ({ last_used_at }) => <Time at={last_used_at} otherwise="Never" />,
  },
  { id: "status", header: "Status", hidden: true, cell: (key) => <KeyStatusCell of={key} /> },
  {
    id: "deployment",
    header: "Deployment",
    cell: ({ deployment_name }) => (
      <Text size="sm" truncate maw={180} title={deployment_name}>
        {deployment_name}
      </Text>
    ),
  },
];
