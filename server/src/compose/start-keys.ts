import type { KeySource } from "../access/key-source.ts";
import { MirrorPoller } from "../deployment/key-mirror/mirror-poller.ts";
import { MirroredKeys } from "../deployment/key-mirror/mirrored-keys.ts";
import type { DeploymentTables } from "../deployment/tables.ts";
import type { Counters } from "../platform/db/counters.ts";
import type { Database } from "../platform/db/database.ts";
import type { StopStack } from "../platform/lifecycle/stop-stack.ts";
import type { Log } from "../platform/observability/log.ts";

export interface KeyParts {
  database: Database<DeploymentTables>;
  source: KeySource;
  counters: Counters;
  deployment: { readonly deploymentId: string };
  log: Log;
  now(): number;
}

export interface StartedKeys {
  keys: MirroredKeys;
  /** For whoever has changed a key in this process: returns when its calls are judged by the change. */
  push(): Promise<void>;
}

/** The keys of this deployment, kept as the console has them until the stack is unwound. */
export async function startKeys(
  { database, source, counters, deployment, log, now }: KeyParts,
  stack: StopStack,
): Promise<StartedKeys> {
  const { deploymentId } = deployment;
  const keys = new MirroredKeys({
    deploymentId,
    counters,
    now,
    onUnreadableKey: (keyId, error) => log.error({ keyId, error }, "A mirrored key cannot be read."),
  });
  stack.push("counters", () => counters.close());
  const poller = new MirrorPoller({ database, source, keys, log, now });
  stack.push("key mirror", () => poller.stop());
  await poller.start();
  return { keys, push: () => poller.look() };
}
