import { limits } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

const freshMs = limits.runtime.heartbeatFreshSeconds * 1_000;

/** How many workers have given a sign of life of late. */
export async function countWorkers(
  { reader }: Database<DeploymentTables>,
  nowMs: number,
): Promise<number> {
  const { count } = await reader
    .selectFrom("workers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("beat_at", ">=", nowMs - freshMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}
