import { PassThrough } from "node:stream";
import { limits } from "@sluice/contract";
import type { LiveChange } from "@sluice/contract/app";
import { isoTime } from "@sluice/core";
import type { LiveFollower } from "../../../deployment/live/live-feed.ts";
import type { LiveEntry } from "../../../deployment/live/live-log.ts";
import { formatLivePosition, type LivePosition } from "../../../deployment/live/live-position.ts";

// Each is written once, however many pages are told.
const texts = new WeakMap<LiveEntry, string>();

/**
 * What one page is told, as server-sent events. A page that does not read is told nothing more; when it has read what
 * it was sent, it is told that it has missed something, and goes on from there.
 */
export class LiveStream implements LiveFollower {
  readonly stream = new PassThrough();
  readonly #resumes: boolean;
  #place: LivePosition = { writtenBy: 0, position: 0 };
  #isBehind = false;

  constructor({ resumes }: { readonly resumes: boolean }) {
    this.#resumes = resumes;
    // It may fail before its reader listens; unheard it would be nobody's fault.
    this.stream.on("error", () => {});
    this.stream.on("drain", () => this.#catchUp());
    this.stream.write("retry: 1000\n\n");
  }

  onChanges = (entries: readonly LiveEntry[], place: LivePosition): void => {
    this.#place = place;
    if (entries.length > 0) this.#write(entries.map(textOf).join(""));
  };

  onPlace = (place: LivePosition, isReset: boolean): void => {
    this.#place = place;
    const resumed = this.#resumes && !isReset;
    const text = isReset ? eventOf(place, "reset", {}) : eventOf(place, "ready", { resumed });
    this.#write(text);
  };

  onIdle = (place: LivePosition): void => {
    // Without data it is no event, but the page comes back to this place.
    this.#write(`: still here\nid: ${formatLivePosition(place)}\n\n`);
  };

  onClose = (): void => {
    this.stream.end();
  };

  #write(text: string): void {
    if (this.#isBehind || this.stream.writableEnded) return;
    const unread = this.stream.writableLength + this.stream.readableLength;
    if (unread > limits.live.unreadMaxBytes) this.#isBehind = true;
    else this.stream.write(text);
  }

  #catchUp(): void {
    if (!this.#isBehind) return;
    this.#isBehind = false;
    this.#write(eventOf(this.#place, "reset", {}));
  }
}

function textOf(entry: LiveEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { topic, id, revision, status, at } = entry;
  const change: LiveChange = { topic, id, revision, status, at: isoTime(at) };
  const text = eventOf(entry, "change", change);
  texts.set(entry, text);
  return text;
}

function eventOf(place: LivePosition, type: "change" | "ready" | "reset", data: object): string {
  return `id: ${formatLivePosition(place)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
