import { setTimeout as pause } from "node:timers/promises";
import { operatorActor } from "../../../server/src/access/actor.ts";
import { createKey } from "../../../server/src/console/keys/create-key.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import type { Databases } from "./open-databases.ts";

export interface BenchKey {
  readonly keyId: string;
  readonly headers: Record<string, string>;
}

/** Keys that may do as much as a key may, known to the server at `url` when they are handed out. */
export async function makeKeys(
  { database, consoleDatabase }: Databases,
  url: string,
  count: number,
): Promise<BenchKey[]> {
  const { deployment_id } = await database.reader
    .selectFrom("deployment")
    .select("deployment_id")
    .executeTakeFirstOrThrow();
  const parts = { database: consoleDatabase, now: Date.now };
  const keys: BenchKey[] = [];
  for (let index = 0; index < count; index += 1) {
    const settings = {
      name: `Bench ${index}`,
      description: "",
      scopes: ["workflows:read", "runs:create", "runs:read"],
      workflow_access: { mode: "all_active", workflow_ids: [] },
      allowed_ranges: [],
      valid_hours_utc: null,
      rate_limit_rpm: 10_000,
      daily_run_quota: 100_000,
      max_concurrent_runs: 100,
      expiry_days: 30,
    };
    const asked = { deploymentId: deployment_id, settings };
    const { key, apiKey, externalId } = accepted(await createKey(parts, operatorActor("bench"), asked));
    const headers = { authorization: `Bearer ${apiKey}`, "x-service-key-external-id": externalId };
    keys.push({ keyId: key.key_id, headers });
  }
  for (const { headers } of keys) {
    while ((await fetch(`${url}/api/v1/me`, { headers })).status !== 200) await pause(100);
  }
  return keys;
}
