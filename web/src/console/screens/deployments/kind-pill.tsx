import { StatusPill } from "../../../ui/status-pill.tsx";
import type { DeploymentSummary } from "./deployments-queries.ts";

export function KindPill({ kind }: Pick<DeploymentSummary, "kind">) {
  return kind === "governed" ? (
    <StatusPill tone="running" icon="shield" label="Governed" />
  ) : (
    <StatusPill tone="cancelled" icon="server" label="Standard" />
  );
}
