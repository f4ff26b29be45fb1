import type { DeploymentTables } from "../tables.ts";

type Origin = Pick<DeploymentTables["runs"], "key_id" | "triggered_by">;

/** Who shares with whom: each API key has a lane of its own, and so have the web application and the schedules. */
export function laneOf({ key_id, triggered_by }: Origin): string {
  return key_id ?? triggered_by;
}
