import type { EnvironmentState } from "@sluice/contract";
import { type FileEnvironment, limits } from "@sluice/contract";
import type { DeploymentTables } from "../tables.ts";
import type { EnvironmentStatus } from "./environment.ts";

export const provisioningMs = limits.environment.provisioningMinutes * 60_000;

export const lateSentence = `It was not ready within ${limits.environment.provisioningMinutes} minutes. Look at its log, and provision it again.`;

export type ProvisioningRow = Pick<
  DeploymentTables["environment_provisioning"],
  "state" | "reason" | "deadline_at"
>;

export interface ShownState {
  readonly state: EnvironmentState;
  /** Why it needs attention. */
  readonly reason: string | null;
}

/**
 * Where a version of an environment stands. Being late needs nobody who notices. What was provisioned once, or came in a
 * file and never was, is as good as what the machine has now.
 */
export async function provisioningState(
  row: ProvisioningRow | null,
  { kind }: Pick<FileEnvironment, "kind">,
  now: number,
  sandboxStatus: () => Promise<EnvironmentStatus>,
): Promise<ShownState> {
  if (row?.state === "needs_attention") return { state: "needs_attention", reason: row.reason };
  if (row?.state === "provisioning") {
    if (now >= row.deadline_at) return { state: "needs_attention", reason: lateSentence };
    return { state: "provisioning", reason: null };
  }
  if (kind === "virtual") return { state: "active", reason: null };
  const status = await sandboxStatus();
  return status.state === "ready" ? { state: "active", reason: null } : status;
}
