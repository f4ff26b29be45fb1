import { scopes } from "@sluice/contract";
import type { KeyOffice } from "./change-key.ts";
import { createKey, NotTheFirstKey } from "./create-key.ts";
import { keyDefaults } from "./key-defaults.ts";

export interface DemoCredentials {
  readonly apiKey: string;
  readonly externalId: string;
}

/**
 * A key for whoever starts Sluice for the first time: it may do everything, and not for long. Null where a key was ever
 * made, or where none can be made: of processes that start together, one makes it.
 */
export async function createDemoKey(
  office: KeyOffice,
  deploymentId: string,
): Promise<DemoCredentials | null> {
  const draft = {
    ...keyDefaults,
    name: "Demo key",
    description: "Made at the first start, to try the API with.",
    scopes: [...scopes],
    expiry_days: 30,
  };
  try {
    const made = await createKey(office, deploymentId, draft, { onlyAsFirst: true });
    return made.ok ? { apiKey: made.apiKey, externalId: made.externalId } : null;
  } catch (cause) {
    if (cause instanceof NotTheFirstKey) return null;
    throw cause;
  }
}
