import { scopes } from "@sluice/contract";
import type { KeyOffice } from "./change-key.ts";
import { createKey } from "./create-key.ts";
import { keyDefaults } from "./key-defaults.ts";

export interface DemoCredentials {
  readonly apiKey: string;
  readonly externalId: string;
}

/** A key for whoever starts Sluice for the first time: it may do everything, and not for long. */
export async function createDemoKey(office: KeyOffice, deploymentId: string): Promise<DemoCredentials> {
  const made = await createKey(office, deploymentId, {
    ...keyDefaults,
    name: "Demo key",
    description: "Made at the first start, to try the API with.",
    scopes: [...scopes],
    expiry_days: 30,
  });
  if (!made.ok) throw new Error(`The demo key was refused: ${JSON.stringify(made.problems)}`);
  return { apiKey: made.apiKey, externalId: made.externalId };
}
