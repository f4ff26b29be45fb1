import type { Kysely } from "kysely";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

/** Whose a run is: its key, what started it, and its workflow. */
export const ownerOf = preparedStatement((sql: Kysely<DeploymentTables>, { runId }: { runId: string }) =>
  sql.selectFrom("runs").select(["key_id", "triggered_by", "workflow_id"]).where("run_id", "=", runId),
);
