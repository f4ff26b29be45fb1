import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";
import { type KeyTraffic, trafficOf } from "../usage/key-traffic.ts";
import { type KeyView, viewKey } from "./key-view.ts";

/** A key with its deployment's name and what it was used for. */
export interface ListedKey extends KeyView, KeyTraffic {
  deployment_name: string;
}

type SelectedKey = ConsoleTables["api_keys"] & { keys_seen_revision: number; deployment_name: string };

/** In a number of queries that does not grow with the keys. */
export async function describeKeys(
  reader: Kysely<ConsoleTables>,
  rows: readonly SelectedKey[],
  nowMs: number,
): Promise<ListedKey[]> {
  const traffic = await trafficOf(
    reader,
    rows.map((row) => row.key_id),
    nowMs,
  );
  return rows.map(({ keys_seen_revision, deployment_name, ...row }) => ({
    ...viewKey(row, keys_seen_revision, nowMs),
    deployment_name,
    ...traffic(row.key_id, row.previous_valid_until),
  }));
}
