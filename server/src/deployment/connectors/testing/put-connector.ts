import type { FileConnector } from "@sluice/contract";
import { systemActor } from "../../../access/actor.ts";
import { FolderBlobStore } from "../../../platform/blobs/folder-blob-store.ts";
import { TextStore } from "../../../platform/texts/text-store.ts";
import { accepted } from "../../../testing/accepted.ts";
import { freshFolder } from "../../../testing/fresh-databases.ts";
import { createConnector } from "../create-connector.ts";
import { type LoadedConnector, loadConnector } from "../load-connector.ts";
import { saveConnector } from "../save-connector.ts";
import type { ConnectorParts } from "../test-connector.ts";

/** Makes a connector, or saves the next version of the one of its name. */
export async function putConnector(parts: ConnectorParts, spec: FileConnector): Promise<LoadedConnector> {
  const { database, now } = parts;
  const texts = new TextStore(database, new FolderBlobStore(await freshFolder()), now);
  const content = { spec, guide: "" };
  const known = await database.reader
    .selectFrom("connectors")
    .select(["connector_id", "revision"])
    .where("name", "=", spec.name)
    .executeTakeFirst();
  const authoring = { ...parts, texts };
  if (known) {
    const { connector_id: connectorId, revision } = known;
    accepted(await saveConnector(authoring, systemActor, { connectorId, revision, content }));
  } else accepted(await createConnector(authoring, systemActor, { content }));
  const saved = await loadConnector(database, spec.name);
  if (!saved) throw new Error(`The connector ${spec.name} was not saved.`);
  return saved;
}
