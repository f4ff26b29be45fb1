import { systemActor } from "../access/actor.ts";
import type { ConsoleLink } from "../deployment/console-link/console-link.ts";
import { applyDeclaredSettings } from "../deployment/declared-settings/apply-declared-settings.ts";
import { WatchedSettings } from "../deployment/declared-settings/watched-settings.ts";
import type { OpenedStores } from "./open-stores.ts";
import type { StartContext } from "./start-context.ts";

/** What the console declares of this deployment, in memory until the stack is stopped. */
export async function startSettings(
  { log, stack }: StartContext,
  { database }: OpenedStores,
): Promise<WatchedSettings> {
  const settings = new WatchedSettings({ database, log });
  stack.push("declared settings", () => settings.stop());
  await settings.start();
  return settings;
}

/** Has everything that is declared anew hold here before the console is told that it does. */
export function applySettingsFrom(
  link: ConsoleLink,
  { database }: OpenedStores,
  settings: WatchedSettings,
): void {
  link.onChange("settings", async () => {
    const applied = await applyDeclaredSettings({ database, now: Date.now }, systemActor);
    if (!applied.ok) throw new Error(`Declared settings were not applied: ${applied.refusal.code}.`);
    await settings.look();
  });
}
