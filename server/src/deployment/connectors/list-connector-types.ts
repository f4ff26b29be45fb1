import type { ConnectorTypeList } from "@sluice/contract";
import { connectorCredentials, connectorTypes } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConnectorStorage } from "./connector-storage.ts";

/** What connectors can be made to in this deployment, and what each type asks for. */
export async function listConnectorTypes(
  { storage }: { readonly storage: ConnectorStorage },
  actor: Actor,
): Promise<Outcome<ConnectorTypeList, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  return done({
    items: connectorTypes.map((type) => {
      const { needed, optional } = connectorCredentials[type];
      return {
        type,
        folders: type === "folder" ? [...storage.openedFolders] : [],
        credentials: [
          ...needed.map((name) => ({ name, needed: true })),
          ...optional.map((name) => ({ name, needed: false })),
        ],
      };
    }),
  });
}
