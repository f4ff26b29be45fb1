import type { Selectable } from "kysely";
import type { ConsoleTables } from "../tables.ts";

type Known = Pick<
  Selectable<ConsoleTables["deployments"]>,
  "governed" | "settings_revision" | "settings_seen_revision"
>;

/**
 * What the console holds of a deployment after its word. Whether it is governed is taken from it unless an administrator
 * has said so since: then it has yet to hear of that.
 */
export function takeOverWord(
  { governed: known, settings_revision, settings_seen_revision }: Known,
  { release, governed }: { readonly release: string; readonly governed: number },
) {
  const hasHeard = settings_seen_revision >= settings_revision;
  if (!hasHeard) return { release, governed: known, settings_revision, settings_seen_revision };
  const revision = settings_revision + (known === governed ? 0 : 1);
  // What it says itself, it has.
  return { release, governed, settings_revision: revision, settings_seen_revision: revision };
}
