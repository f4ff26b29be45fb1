import type { AppSettings } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { may, type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import { release } from "../../platform/release.ts";
import { countWorkers } from "../availability/count-workers.ts";
import { readLicence } from "../availability/licence.ts";
import type { DeploymentTables } from "../tables.ts";
import { readToldSettings } from "./read-told-settings.ts";
import { understandSettings } from "./understand-settings.ts";

/** What holds for everyone in the deployment: what its managers set, and what the console declares. */
export async function showSettings(
  { database, now }: { readonly database: Database<DeploymentTables>; now(): number },
  actor: Actor,
): Promise<Outcome<AppSettings, NotAllowed["refusal"] | PlainRefusal<"deployment_not_found">>> {
  const denied = refuseUnless(actor, "deployment:read");
  if (denied) return denied;
  const row = await database.reader.selectFrom("deployment").selectAll().executeTakeFirst();
  if (!row) return refuse("deployment_not_found");
  const declared = understandSettings(await readToldSettings(database));
  const { licence } = await readLicence(database);
  return done({
    deployment_id: row.deployment_id,
    name: row.name,
    release,
    governed: row.governed === 1,
    revision: row.settings_revision,
    run_data_retention_days: row.run_data_retention_days,
    declared: {
      run_data_retention_days: declared.run_data_retention_days,
      egress_addresses: declared.egress_addresses ?? [],
      user_access_ranges: declared.user_access_ranges,
      internal_service_ranges: declared.internal_service_ranges ?? [],
      internal_service_ports: declared.internal_service_ports,
      inference_zone: declared.inference_zone,
    },
    workers: await countWorkers(database, now()),
    licence: { state: licence.state, reason: licence.reason },
    may_change: may(actor, "deployment:write"),
  });
}
