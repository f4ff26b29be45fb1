import { limits } from "@sluice/contract";
import { type Refusal, type RefusedWith, refuse } from "../../access/outcome.ts";
import type { Owner } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

const { app } = limits;

/** What belongs to people, how many of each one may hold, and what it is called in the sentence that says so. */
const caps = {
  agents: { max: app.maxAgentsPerUser, what: "agents" },
  graphs: { max: app.maxGraphsPerUser, what: "knowledge graphs" },
  connectors: { max: app.maxConnectorsPerUser, what: "data connectors" },
  environments: { max: app.maxEnvironmentsPerUser, what: "execution environments" },
  workflows: { max: app.maxWorkflowsPerUser, what: "workflows" },
} as const;

export type OwnedSubject = keyof typeof caps;
export type CapReached = RefusedWith<
  Refusal<"owner_cap_reached", { readonly max: number; readonly what: string }>
>;

/** Null while the owner may have so many more. Belongs into the transaction that gives it to them, before its first write. */
export async function checkOwnerCap(
  { sql }: WriteTransaction<DeploymentTables>,
  subject: OwnedSubject,
  { id }: Owner,
  count = 1,
): Promise<CapReached | null> {
  // Two who create at once wait for each other: both would see the last free place.
  await sql.selectFrom("deployment").select("only_one").forUpdate().execute();
  const { max, what } = caps[subject];
  const { held } = await sql
    .selectFrom(subject as "agents")
    .select((select) => select.fn.countAll<number>().as("held"))
    .where("owner_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(held) + count <= max ? null : refuse("owner_cap_reached", { max, what });
}
