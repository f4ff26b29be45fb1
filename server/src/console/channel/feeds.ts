import type { FeedItem, FeedName } from "../../access/console-channel.ts";
import { settingsItemId } from "../../access/settings-source.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { readDeclaredSettings } from "../deployments/declared-settings.ts";
import { ConsoleKeySource } from "../keys/console-key-source.ts";

type Reader = ConsoleParts["database"];

/** One thing that deployments are told, as the console's tables hold it. */
export interface Feed {
  revision(database: Reader, deploymentId: string): Promise<number>;
  /**
   * What is newer, in the order of revisions: all of it, or the first `limit` where no two items share one. `ids`: of
   * all items there are; null where an item itself says that it is gone.
   */
  changedSince(
    database: Reader,
    deploymentId: string,
    since: { readonly revision: number; readonly limit: number },
  ): Promise<{ readonly items: readonly FeedItem[]; readonly ids: readonly string[] | null }>;
}

/** A feed that is not here is left out of what deployments are told. */
export const feeds: Readonly<Partial<Record<FeedName, Feed>>> = {
  keys: {
    async revision(database, deploymentId) {
      return (await new ConsoleKeySource(database, deploymentId).revision()).revision;
    },
    async changedSince(database, deploymentId, { revision, limit }) {
      const keys = await new ConsoleKeySource(database, deploymentId).changedSince(revision, limit);
      return { items: keys.map((body) => ({ id: body.key_id, revision: body.revision, body })), ids: null };
    },
  },
  settings: {
    async revision(database, deploymentId) {
      return (await readDeclaredSettings(database.reader, deploymentId))?.revision ?? 0;
    },
    async changedSince(database, deploymentId, { revision: since }) {
      const declared = await readDeclaredSettings(database.reader, deploymentId);
      if (declared === null) return { items: [], ids: [] };
      const item = { id: settingsItemId, revision: declared.revision, body: declared.settings };
      return { items: declared.revision > since ? [item] : [], ids: [settingsItemId] };
    },
  },
};
