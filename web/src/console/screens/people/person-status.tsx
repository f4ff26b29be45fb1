import type { User } from "@sluice/contract/console";
import { StatusPill } from "../../../ui/status-pill.tsx";

export function PersonStatus({ status }: { status: User["status"] }) {
  switch (status) {
    case "active":
      return <StatusPill tone="completed" label="Active" />;
    case "invited":
      return <StatusPill tone="waiting" icon="mail" label="Invited" />;
    case "disabled":
      return <StatusPill tone="cancelled" icon="ban" label="Disabled" />;
  }
}
