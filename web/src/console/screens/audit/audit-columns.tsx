import type { AuditEntry } from "@sluice/contract/console";
import type { Column } from "../../../ui/data-table/types.ts";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { OutcomePill } from "./outcome-pill.tsx";

export const auditColumns: ReadonlyArray<Column<AuditEntry>> = [
  { id: "at", header: "Time", cell: ({ at }) => <Time at={at} exact />, leading: true },
  { id: "actor", header: "Actor", cell: ({ actor }) => <Actor actor={actor} /> },
  { id: "action", header: "Action", cell: ({ action }) => <span className="mono">{action}</span> },
  { id: "target", header: "Target", cell: Target },
  {
    id: "address",
    header: "Address",
    cell: ({ address }) => <span className="mono">{address ?? "–"}</span>,
  },
  { id: "outcome", header: "Outcome", cell: (entry) => <OutcomePill entry={entry} /> },
  { id: "seq", header: "Number", cell: ({ seq }) => <span className="mono">{seq}</span>, hidden: true },
];

function Actor({ actor: { kind, id, name } }: Pick<AuditEntry, "actor">) {
  return kind === "user" ? <PersonBadge name={name} detail={id} /> : <span>{name || kind}</span>;
}

function Target({ target, target_name }: AuditEntry) {
  if (target === "") return <span>–</span>;
  return target_name === null ? (
    <IdChip id={target} what="target id" />
  ) : (
    <span title={target}>{target_name}</span>
  );
}
