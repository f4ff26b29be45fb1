import { scopes } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { demoKeyName } from "../../access/key-source.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type CreatedKey, createKey, NotTheFirstKey } from "./create-key.ts";
import { keyDefaults } from "./key-defaults.ts";

/**
 * A key for whoever starts Sluice for the first time: it may do everything, and not for long. Null where a key was ever
 * made, or where none can be made: of processes that start together, one makes it.
 */
export async function createDemoKey(
  parts: ConsoleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string },
): Promise<CreatedKey | null> {
  const { key_revision } = await parts.database.reader
    .selectFrom("console")
    .select("key_revision")
    .executeTakeFirstOrThrow();
  if (key_revision > 0) return null;
  const settings = {
    ...keyDefaults,
    name: demoKeyName,
    description: "Made at the first start, to try the API with.",
    scopes: [...scopes],
    expiry_days: 30,
  };
  try {
    const made = await createKey(parts, actor, { deploymentId, settings, onlyAsFirst: true });
    return made.ok ? made.value : null;
  } catch (cause) {
    if (cause instanceof NotTheFirstKey) return null;
    throw cause;
  }
}
