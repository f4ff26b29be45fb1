import { Text } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import type { Column } from "../../../ui/data-table/types.ts";
import { Time } from "../../../ui/time.tsx";
import { DaySparkline } from "../../shared/day-sparkline.tsx";
import { KeyName } from "../../shared/key-name.tsx";
import { KeyStatusCell } from "../../shared/key-status.tsx";
import { RejectionFlag } from "../../shared/rejection-flag.tsx";
import { ExpiryCell } from "./expiry-cell.tsx";
import { ScopeList } from "./scope-list.tsx";

export const keyColumns: ReadonlyArray<Column<ListedKey>> = [
  {
    id: "key",
    header: "Key",
    leading: true,
    cell: ({ key_id, name }) => <KeyName keyId={key_id} name={name} />,
  },
  { id: "status", header: "Status", cell: (key) => <KeyStatusCell of={key} /> },
  {
    id: "deployment",
    header: "Deployment",
    cell: ({ deployment_name }) => (
      <Text size="sm" truncate maw={180} title={deployment_name}>
        {deployment_name}
      </Text>
    ),
  },
  { id: "scopes", header: "Scopes", cell: ({ scopes }) => <ScopeList scopes={scopes} /> },
  {
    id: "last-used",
    header: "Last used",
    cell: ({ last_used_at }) => <Time at={last_used_at} otherwise="Never" />,
  },
  { id: "expires", header: "Expires", cell: (key) => <ExpiryCell of={key} /> },
  {
    id: "last-day",
    header: "Last 24 hours",
    cell: ({ last_day }) => <DaySparkline counts={last_day} of="accepted" />,
  },
  { id: "rejections", header: "Rejections", cell: (key) => <RejectionFlag of={key} /> },
];
