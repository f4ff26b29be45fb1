import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

// It is never killed itself, and its machine is not switched off: nothing has to reach the disk. Tests that fail the
// database have a server of their own.
const forgetful = ["fsync=off", "full_page_writes=off"];

/** One PostgreSQL for the whole test run; every test file makes databases of its own in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.SLUICE_TEST_DATABASE_URL;
  if (given) {
    project.provide("postgresUrl", given);
    return undefined;
  }
  const server = await startPostgres(forgetful);
  project.provide("postgresUrl", server.url);
  return server.stop;
}
