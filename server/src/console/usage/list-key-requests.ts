import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { DetailPage, DetailPosition, RequestDetailSource } from "../../access/request-detail-source.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { deploymentOfKey } from "./deployment-of-key.ts";

export interface DetailParts extends ConsoleParts {
  readonly details: RequestDetailSource;
}

export type KeyDetailRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"key_not_found">
  | Refusal<"detail_not_reachable", { readonly deploymentId: string }>;

interface ListKeyRequestsRequest {
  readonly keyId: string;
  readonly limit: number;
  readonly after: DetailPosition | null;
}

/** A page of a key's single requests, the newest first, asked of the deployment that keeps them. */
export async function listKeyRequests(
  { database, details }: DetailParts,
  actor: Actor,
  { keyId, limit, after }: ListKeyRequestsRequest,
): Promise<Outcome<DetailPage, KeyDetailRefusal>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const deploymentId = await deploymentOfKey(database.reader, keyId);
  if (deploymentId === null) return refuse("key_not_found");
  const page = await details.requests(deploymentId, { keyId, limit, after });
  return page === null ? refuse("detail_not_reachable", { deploymentId }) : done(page);
}
