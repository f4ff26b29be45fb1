import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import type { PersonRecord } from "../../../access/people-source.ts";
import { ConnectorStorage, type DeclaredOutgoing } from "../../../deployment/connectors/connector-storage.ts";
import { openRunStores } from "../../../deployment/runs/testing/run-stores.ts";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import { cursorSeal } from "../../../platform/crypto/cursor-seal.ts";
import { sealedValues, sealingKeyBytes } from "../../../platform/crypto/sealed-values.ts";
import type { Database, DialectName } from "../../../platform/db/database.ts";
import { freshFolder } from "../../../testing/fresh-databases.ts";
import { pageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppParts } from "../app-handlers.ts";
import { appTestServer } from "./app-server.ts";

/** The web application's API on everything that runs, connectors and schedules take. Anna and Berta are people of it. */
export async function authoringServer(
  dialect: DialectName,
  { loopback = true, ...services }: { loopback?: boolean } & Partial<DeclaredOutgoing> = {},
) {
  const stores = await openRunStores(dialect);
  const opened = await realpath(await freshFolder());
  let key = randomBytes(sealingKeyBytes);
  const storage = new ConnectorStorage({
    folders: [opened],
    ownStore: null,
    sealed: sealedValues(() => key),
    reach: {
      loopback,
      declared: async () => ({
        internal_service_ranges: null,
        internal_service_ports: [],
        trusted_certificates: "",
        ...services,
      }),
    },
  });
  for (const name of ["Anna", "Berta"]) await admitPerson(stores.parts.database, name);
  // Only what these operations take.
  const parts = { ...stores.parts, storage } as unknown as AppParts;
  const cursors = pageCursors(cursorSeal(randomBytes(32)));
  const server = await appTestServer({ parts, cursors });
  const loseKey = () => {
    key = randomBytes(sealingKeyBytes);
  };
  return { ...stores, ...server, storage, opened, loseKey };
}

async function admitPerson(database: Database<DeploymentTables>, name: string): Promise<void> {
  const id = name.toLowerCase();
  const person: PersonRecord = {
    user_id: `usr_${id}`,
    email: `${id}@example.com`,
    name,
    role: "member",
    sessions_valid_from: 0,
  };
  await database.write(({ sql }) =>
    sql
      .insertInto("mirrored_items")
      .values({ feed: "people", item_id: person.user_id, revision: 1, body: JSON.stringify(person) })
      .execute(),
  );
}
