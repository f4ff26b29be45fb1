import type { ConsoleChannel } from "../../access/console-channel.ts";
import type { OfferPage, TemplateSource } from "../../access/template-source.ts";
import type { ConsoleWords } from "./console-words.ts";

/** Templates and update rules as the console tells them, wherever it is. */
export class LinkedTemplateSource implements TemplateSource {
  readonly #channel: ConsoleChannel;
  readonly #words: ConsoleWords;

  constructor(channel: ConsoleChannel, words: ConsoleWords) {
    this.#channel = channel;
    this.#words = words;
  }

  async revision(): Promise<number> {
    return this.#words.newest().word.revisions.documents ?? 0;
  }

  async changedSince(revision: number): Promise<OfferPage> {
    const page = await this.#channel.changedSince("documents", revision);
    if (page?.ids == null) throw new Error("The console says nothing of the documents.");
    return page as OfferPage;
  }
}
