import type { Alarm } from "@sluice/contract/console";
import type { Column } from "../../../ui/data-table/types.ts";
import { numberText } from "../../../ui/format/number-text.ts";
import { Time } from "../../../ui/time.tsx";
import { KeyName } from "../../shared/key-name.tsx";

/** What every list of alarms shows. */
export const alarmColumns: ReadonlyArray<Column<Alarm>> = [
  {
    id: "key",
    header: "Key",
    leading: true,
    cell: ({ key_id, key_name }) => <KeyName keyId={key_id} name={key_name} />,
  },
  { id: "raised", header: "Raised", cell: ({ raised_at }) => <Time at={raised_at} /> },
  {
    id: "rejections",
    header: "Rejections",
    align: "right",
    cell: ({ rejections }) => numberText(rejections),
  },
  {
    id: "first",
    header: "First rejection",
    cell: ({ first_rejection_at }) => <Time at={first_rejection_at} exact />,
  },
  {
    id: "last",
    header: "Last rejection",
    cell: ({ last_rejection_at }) => <Time at={last_rejection_at} exact />,
  },
];
