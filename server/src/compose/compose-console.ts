import { systemActor } from "../access/actor.ts";
import { has } from "../config.ts";
import { chainLegacyEntries } from "../console/audit/chain-legacy-entries.ts";
import { auditExpiry } from "../console/audit/expire-audit.ts";
import { channelExpiry } from "../console/channel/expire-channel.ts";
import type { SealingParts } from "../console/console-parts.ts";
import { registerDeployment } from "../console/deployments/register-deployment.ts";
import { recordConsoleRelease } from "../console/libraries/record-console-release.ts";
import { keyUsageExpiry } from "../console/usage/expire-key-usage.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import type { Health } from "../platform/observability/health.ts";
import { release } from "../platform/release.ts";
import { openConsole } from "./open-console.ts";
import { needsConsole, type OpenedStores } from "./open-stores.ts";
import { runByTimer } from "./run-by-timer.ts";
import type { StartContext } from "./start-context.ts";

/** The console, which the deployment makes itself known to; null where this process has nothing to do with it. */
export async function composeConsole(
  context: StartContext,
  stores: OpenedStores,
  deployment: Deployment,
  health: Health,
): Promise<SealingParts | null> {
  const { config } = context;
  if (!needsConsole(config)) return null;
  const parts = await openConsole(context, stores);
  if (has(config, "console")) {
    // Where the key cannot be kept, the start says so, and not the first secret.
    parts.sealed.prefix();
    await chainLegacyEntries(parts);
    runByTimer(context, auditExpiry({ ...parts, log: context.log }));
    runByTimer(context, keyUsageExpiry({ ...parts, log: context.log }));
    runByTimer(context, channelExpiry(parts));
  }
  // A process that only serves the API goes on for a while without it, and then says so by itself.
  if (has(config, "console")) health.add("console_database", () => parts.database.ping());
  const registered = await registerDeployment(parts, systemActor, { ...deployment, release });
  if (!registered.ok) throw new Error(`The deployment was not registered: ${registered.refusal.code}.`);
  if (has(config, "console")) await recordConsoleRelease(parts, systemActor, { release });
  return parts;
}
