import type { KeyStatus } from "@sluice/contract";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { ConsoleTables } from "../tables.ts";
import { revocationMs } from "./key-view.ts";

export interface KeyFilter {
  readonly deploymentId?: string | undefined;
  readonly status?: KeyStatus | undefined;
  readonly text?: string | undefined;
}

/** The keys that a list may show, each with what decides on its status. */
export function selectKeys(
  reader: Kysely<ConsoleTables>,
  { deploymentId, status, text }: KeyFilter,
  nowMs: number,
) {
  let query = reader
    .selectFrom("api_keys")
    .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
    .selectAll("api_keys")
    .select(["keys_seen_revision", "deployments.name as deployment_name"])
    .where("api_keys.deleted_at", "is", null);
  if (deploymentId !== undefined) query = query.where("api_keys.deployment_id", "=", deploymentId);
  if (status !== undefined) query = query.where((has) => hasStatus(has, status, nowMs));
  if (text !== undefined && text.trim() !== "") {
    const pattern = `%${text
      .trim()
      .toLowerCase()
      .replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(({ or, ref }) =>
      or(
        (["api_keys.name", "api_keys.description", "api_keys.key_id"] as const).map(
          (column) => sql<boolean>`lower(${ref(column)}) like ${pattern} escape '\\'`,
        ),
      ),
    );
  }
  return query;
}

/** The same statuses as `viewKey` gives, as a condition. */
function hasStatus(
  { eb, and, or, not }: ExpressionBuilder<ConsoleTables, "api_keys" | "deployments">,
  status: KeyStatus,
  nowMs: number,
) {
  const isSeen = eb("api_keys.revision", "<=", eb.ref("keys_seen_revision"));
  const isRevoked = eb("revoked_at", "is not", null);
  const isRevokedEverywhere = or([isSeen, eb("revoked_at", "<=", nowMs - revocationMs)]);
  const isExpired = eb("expires_at", "<=", nowMs);
  const isRotating = eb(eb.fn.coalesce("previous_valid_until", sql.lit(0)), ">", nowMs);
  const isGood = and([not(isRevoked), not(isExpired)]);
  switch (status) {
    case "revoked":
      return and([isRevoked, isRevokedEverywhere]);
    case "revoking":
      return and([isRevoked, not(isRevokedEverywhere)]);
    case "expired":
      return and([not(isRevoked), isExpired]);
    case "not_yet_active":
      return and([isGood, not(isSeen)]);
    case "rotating":
      return and([isGood, isSeen, isRotating]);
    case "active":
      return and([isGood, isSeen, not(isRotating)]);
  }
}
