import { scopes } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { createKey } from "./create-key.ts";
import { keyDefaults } from "./key-defaults.ts";

/** A key for whoever starts Sluice for the first time: it may do everything, and not for long. */
export function createDemoKey(
  parts: ConsoleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string },
): ReturnType<typeof createKey> {
  const settings = {
    ...keyDefaults,
    name: "Demo key",
    description: "Made at the first start, to try the API with.",
    scopes: [...scopes],
    expiry_days: 30,
  };
  return createKey(parts, actor, { deploymentId, settings });
}
