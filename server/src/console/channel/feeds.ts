import type { FeedName, FeedPage } from "../../access/console-channel.ts";
import { settingsItemId } from "../../access/settings-source.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { readDeclaredSettings } from "../deployments/declared-settings.ts";
import { ConsoleKeySource } from "../keys/console-key-source.ts";
import { ConsoleTemplateSource } from "../libraries/console-template-source.ts";
import { ConsolePeopleSource } from "../people/people-source.ts";

type Reader = ConsoleParts["database"];

/** One thing that deployments are told, as the console's tables hold it. */
export interface Feed {
  revision(database: Reader, deploymentId: string): Promise<number>;
  /** What is newer, in the order of revisions. */
  changedSince(database: Reader, deploymentId: string, revision: number): Promise<FeedPage>;
}

const keysPerPage = 1_000;

export const feeds: Readonly<Record<FeedName, Feed>> = {
  keys: {
    async revision(database, deploymentId) {
      return (await new ConsoleKeySource(database, deploymentId).revision()).revision;
    },
    async changedSince(database, deploymentId, since) {
      const source = new ConsoleKeySource(database, deploymentId);
      // The revision comes first: a key that changes meanwhile is then told once more rather than missed.
      const { revision } = await source.revision();
      const keys = await source.changedSince(since, keysPerPage);
      const items = keys.map((body) => ({ id: body.key_id, revision: body.revision, body }));
      const last = items.at(-1);
      const more = items.length >= keysPerPage && last !== undefined && last.revision < revision;
      return { revision: more ? last.revision : revision, items, ids: null, more };
    },
  },
  people: {
    revision: (database, deploymentId) => new ConsolePeopleSource(database, deploymentId).revision(),
    async changedSince(database, deploymentId, since) {
      const told = await new ConsolePeopleSource(database, deploymentId).changedSince(since);
      // Nothing has changed: whoever is known is still all there is.
      if (told === null) return { revision: since, items: [], ids: null, more: false };
      const { revision, people } = told;
      const items = people.map((body) => ({ id: body.user_id, revision, body }));
      return { revision, items, ids: items.map(({ id }) => id), more: false };
    },
  },
  settings: {
    async revision(database, deploymentId) {
      return (await readDeclaredSettings(database.reader, deploymentId))?.revision ?? 0;
    },
    async changedSince(database, deploymentId, since) {
      const declared = await readDeclaredSettings(database.reader, deploymentId);
      if (declared === null) return { revision: 0, items: [], ids: [], more: false };
      const { revision, settings: body } = declared;
      const items = revision > since ? [{ id: settingsItemId, revision, body }] : [];
      return { revision, items, ids: [settingsItemId], more: false };
    },
  },
  documents: {
    revision: (database, deploymentId) => new ConsoleTemplateSource(database, deploymentId).revision(),
    changedSince: (database, deploymentId, since) =>
      new ConsoleTemplateSource(database, deploymentId).changedSince(since),
  },
};
