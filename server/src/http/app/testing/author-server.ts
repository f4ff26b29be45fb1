import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { PersonRecord } from "../../../access/people-source.ts";
import { jobQueueOf } from "../../../compose/job-queue-of.ts";
import {
  provisionDeadlineQueue,
  provisionQueue,
} from "../../../deployment/environments/begin-provisioning.ts";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import { trialQueue } from "../../../deployment/trials/trial-parts.ts";
import { FolderBlobStore } from "../../../platform/blobs/folder-blob-store.ts";
import { cursorSeal } from "../../../platform/crypto/cursor-seal.ts";
import type { Database, DialectName } from "../../../platform/db/database.ts";
import type { DatabaseLocation } from "../../../platform/db/open-database.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import { TextStore } from "../../../platform/texts/text-store.ts";
import { freshFolder, freshLocation, openForTest } from "../../../testing/fresh-databases.ts";
import { pageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppParts } from "../app-handlers.ts";
import { type AppTestServer, appTestServer } from "./app-server.ts";

export interface AuthorServer extends AppTestServer {
  readonly location: DatabaseLocation;
  readonly jobs: JobQueue;
  readonly database: Database<DeploymentTables>;
  readonly blobs: FolderBlobStore;
  readonly texts: TextStore;
}

const queues = [provisionDeadlineQueue, provisionQueue, trialQueue];
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The web application's API on stores of the test's own, with what authors make. Anna and Berta are people of it. */
export async function authorServer(
  dialect: DialectName,
  more: Partial<AppParts> = {},
): Promise<AuthorServer> {
  const location = await freshLocation(dialect);
  const database = await openForTest(location);
  const jobs = await jobQueueOf({ database, location, queues, log: quiet });
  onTestFinished(() => jobs.stop({ deadlineMs: 0 }));
  const blobs = new FolderBlobStore(await freshFolder());
  await blobs.start();
  const now = more.now ?? Date.now;
  const texts = new TextStore(database, blobs, now);
  for (const name of ["anna", "berta"]) await admitPerson(database, name);
  // Only what these operations take.
  const sandbox = { status: async () => ({ state: "ready" as const }) };
  const parts = { database, blobs, texts, jobs, sandbox, now, ...more } as AppParts;
  const server = await appTestServer({ parts, cursors: pageCursors(cursorSeal(randomBytes(32))) }, { now });
  return { ...server, location, database, jobs, blobs, texts };
}

async function admitPerson(database: Database<DeploymentTables>, name: string): Promise<void> {
  const person: PersonRecord = {
    user_id: `usr_${name}`,
    email: `${name}@example.com`,
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
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
