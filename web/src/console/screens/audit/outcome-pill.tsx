import type { AuditEntry } from "@sluice/contract/console";
import { StatusPill } from "../../../ui/status-pill.tsx";

export function OutcomePill({ entry: { outcome, reason } }: { entry: AuditEntry }) {
  if (outcome === "done") return <StatusPill tone="completed" label="Done" />;
  return (
    <span title={reason ?? undefined}>
      <StatusPill tone="failed" icon="ban" label="Refused" />
    </span>
  );
}
