import type { ConnectorTest } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { presentTest } from "./load-shown-connector.ts";

interface TestsRequest {
  readonly connectorId: string;
  readonly limit: number;
  /** The last test of the page before. */
  readonly after: number | null;
}

interface TestPage {
  readonly items: ConnectorTest[];
  readonly next: number | null;
}

/** The tests of a connector that are kept, the newest first. */
export async function listConnectorTests(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { connectorId, limit, after }: TestsRequest,
): Promise<Outcome<TestPage, NotAllowed["refusal"] | PlainRefusal<"connector_not_found">>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  const { reader } = database;
  const connector = await reader
    .selectFrom("connectors")
    .select("connector_id")
    .where("connector_id", "=", connectorId)
    .executeTakeFirst();
  if (!connector) return refuse("connector_not_found");
  const rows = await reader
    .selectFrom("connector_tests")
    .selectAll()
    .where("connector_id", "=", connectorId)
    .$if(after !== null, (query) => query.where("test_no", "<", after ?? 0))
    .orderBy("test_no", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return done({
    items: shown.map(presentTest),
    next: rows.length > limit ? (shown.at(-1)?.test_no ?? null) : null,
  });
}
