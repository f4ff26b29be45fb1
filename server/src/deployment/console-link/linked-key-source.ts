import type { ConsoleChannel, KeyRevocation } from "../../access/console-channel.ts";
import {
  type KeyRecord,
  type KeyRevision,
  type KeySource,
  keyRecordFields,
} from "../../access/key-source.ts";
import type { ConsoleWords } from "./console-words.ts";

/** The keys as a console elsewhere tells them: it says by itself when they change. */
export class LinkedKeySource implements KeySource {
  readonly #channel: ConsoleChannel;
  readonly #words: ConsoleWords;

  constructor(channel: ConsoleChannel, words: ConsoleWords) {
    this.#channel = channel;
    this.#words = words;
  }

  async revision(options?: { readonly fresh: boolean }): Promise<KeyRevision> {
    const { word, ageMs } = options?.fresh ? await this.#words.ask() : this.#words.newest();
    const revision = word.revisions.keys;
    if (revision === undefined) throw new Error("The console says nothing of the keys.");
    return { revision, ageMs };
  }

  async changedSince(revision: number): Promise<KeyRecord[]> {
    const keys: KeyRecord[] = [];
    for (let from = revision; ; ) {
      const page = await this.#channel.changedSince("keys", from);
      if (page === null) throw new Error("The console says nothing of the keys.");
      keys.push(...page.items.map(({ body }) => knownFields(body)));
      if (!page.more) return keys;
      from = page.revision;
    }
  }

  async acknowledge(revision: number): Promise<void> {
    await this.#channel.acknowledge("keys", revision);
  }

  async remindOfRevocations(keys: readonly KeyRevocation[]): Promise<void> {
    await this.#channel.remindOfRevocations(keys);
  }
}

/** A console of a later release may tell more of a key than this one keeps. */
function knownFields(body: unknown): KeyRecord {
  const told = body as KeyRecord;
  return Object.fromEntries(keyRecordFields.map((field) => [field, told[field]])) as unknown as KeyRecord;
}
