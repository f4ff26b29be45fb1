import type { Problem } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy, ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { type ConnectorContent, judgeContent, sealCredentials } from "./connector-content.ts";
import { insertConnectorVersion } from "./insert-connector-version.ts";
import { type GuideTooLarge, prepareGuide, refuseLargeGuide } from "./prepare-guide.ts";
import { type ConnectorParts, testConnector } from "./test-connector.ts";

export type AuthoringParts = ConnectorParts & { readonly texts: TextStore };

export type ContentRefusal =
  | NotAllowed["refusal"]
  | GuideTooLarge["refusal"]
  | Refusal<"invalid_connector", { readonly problems: readonly Problem[] }>
  | Refusal<"connector_name_taken", { readonly name: string }>;

type CreateRefusal = ContentRefusal | CapReached["refusal"];

/**
 * Makes a connector that belongs to the actor, and tests it at once. A test that fails does not undo it: the
 * connector says itself what is wrong with it.
 */
export async function createConnector(
  parts: AuthoringParts,
  actor: Actor,
  { content, signal }: { readonly content: ConnectorContent; readonly signal?: AbortSignal },
): Promise<Outcome<{ readonly connectorId: string }, CreateRefusal>> {
  const denied = refuseUnless(actor, "connectors:write") ?? refuseLargeGuide(content.guide);
  if (denied) return denied;
  const { database, storage, texts, now } = parts;
  const problems = judgeContent(storage, actor, content, null);
  if (problems.length > 0) return refuse("invalid_connector", { problems });
  const { spec } = content;
  const connectorId = newId("con_", now());
  const guide = await prepareGuide(texts, content.guide, null);
  const made = await database.write(async (transaction): Promise<Outcome<null, CreateRefusal>> => {
    const { sql } = transaction;
    const full = await checkOwnerCap(transaction, "connectors", ownerOf(actor));
    if (full) return full;
    const nowMs = now();
    const inserted = await sql
      .insertInto("connectors")
      .values({
        connector_id: connectorId,
        name: spec.name,
        folded_name: foldName(spec.name),
        type: spec.type,
        newest_version: 1,
        created_at: nowMs,
        updated_at: nowMs,
        ...ownedBy(actor),
      })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("connector_id")
      .execute();
    if (inserted.length === 0) return refuse("connector_name_taken", { name: spec.name });
    if (guide.fresh) await texts.insert(transaction, guide.fresh);
    await insertConnectorVersion(transaction, {
      connectorId,
      version: 1,
      spec,
      guideTextId: guide.textId,
      credentials: sealCredentials(storage, connectorId, content, null),
      savedBy: actor.name,
      nowMs,
    });
    await recordAndTell(transaction, actor, "connectors", {
      action: "connector.create",
      target: connectorId,
      at: nowMs,
    });
    return done(null);
  });
  if (!made.ok) return made;
  await testConnector(parts, actor, { connector: connectorId, signal });
  return done({ connectorId });
}
