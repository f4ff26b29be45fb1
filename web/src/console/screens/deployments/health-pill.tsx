import type { IconName } from "../../../ui/icon-paths.ts";
import { StatusPill, type Tone } from "../../../ui/status-pill.tsx";
import type { DeploymentSummary } from "./deployments-queries.ts";

const words: Record<DeploymentSummary["health"], { tone: Tone; label: string; icon?: IconName }> = {
  ready: { tone: "completed", label: "Ready" },
  unavailable: { tone: "failed", label: "Unavailable" },
  silent: { tone: "waiting", label: "Silent", icon: "clock" },
  never_heard: { tone: "cancelled", label: "Not started yet" },
};

export function HealthPill({ health }: Pick<DeploymentSummary, "health">) {
  return <StatusPill {...words[health]} />;
}
