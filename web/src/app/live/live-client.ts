import type { LiveChange } from "@sluice/contract/app";
import type { QueryClient } from "@tanstack/react-query";
import { PendingChanges } from "./pending-changes.ts";
import { reconnectDelay } from "./reconnect-delay.ts";
import { seekLead } from "./seek-lead.ts";

/** `lost` is said only when it lasts: a server that restarts is not worth a word. */
export type LiveStatus = "connecting" | "live" | "lost";

interface LiveParts {
  readonly queryClient: QueryClient;
  /** The address of the stream, to go on behind an event or from now on. */
  url(lastEventId: string | undefined): string;
  /** The stream was refused: has the session ended? */
  onRefused(): void;
}

const sayLostAfterMs = 3_000;
/** A list under constant change is fetched once a second, and not once a change. */
const betweenFetchesMs = 1_000;
const firstFetchMs = 100;
/** A tab that slept longer than this cannot know whether its connection is still one. */
const sleptMs = 60_000;

/**
 * The one stream of a tab: what changed on the server is fetched anew where it is shown. It comes back by itself after a
 * break and goes on behind the last event it saw; where the server cannot say what was missed, all is fetched anew.
 *
 * A browser opens about six connections to a host, and the tabs share them: one that is hidden gives its stream up until
 * it is looked at again. Of all tabs one leads: it listens on, so that somebody is told of what comes.
 */
export class LiveClient {
  readonly #parts: LiveParts;
  readonly #pending = new PendingChanges();
  readonly #changeListeners = new Set<(change: LiveChange) => void>();
  readonly #statusListeners = new Set<() => void>();
  #source: EventSource | null = null;
  #lastEventId: string | undefined;
  #attempt = 0;
  #leads = false;
  /** What was missed cannot be told: all is fetched anew once it listens. */
  #isBehind = false;
  #hiddenSince: number | null = null;
  #lastFetchMs = 0;
  #status: LiveStatus = "connecting";
  #timers: { reconnect?: number; lost?: number; fetch?: number } = {};
  readonly #wake = () => this.#onWake();
  readonly #offline = () => this.#onOffline();
  #leave: () => void = () => {};

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Whether this tab hears what changes though it is hidden, as one of all tabs does. */
  get leads(): boolean {
    return this.#leads;
  }

  start(): void {
    window.addEventListener("online", this.#wake);
    window.addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#wake);
    this.#leave = seekLead("sluice-live", () => this.#onLead());
    if (document.hidden) this.#rest();
    else this.#connect();
  }

  stop(): void {
    window.removeEventListener("online", this.#wake);
    window.removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#leave();
    this.#leads = false;
    this.#rest();
    window.clearTimeout(this.#timers.fetch);
    this.#timers = {};
  }

  /** Connects at once instead of waiting for the next attempt. */
  retry(): void {
    if (this.#status !== "live") this.#reconnect();
  }

  onChange(listener: (change: LiveChange) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Called when the status is another, and when this tab leads. */
  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  #reconnect(): void {
    this.#attempt = 0;
    this.#connect();
  }

  #connect(): void {
    this.#drop();
    window.clearTimeout(this.#timers.reconnect);
    const source = new EventSource(this.#parts.url(this.#lastEventId));
    this.#source = source;
    source.addEventListener("ready", (event) => this.#onReady(event));
    source.addEventListener("change", (event) => this.#onEvent(event));
    source.addEventListener("reset", (event) => this.#onReset(event));
    source.onerror = () => this.#onError(source);
  }

  #drop(): void {
    this.#source?.close();
    this.#source = null;
  }

  /** Listens no more, until it is looked at again. */
  #rest(): void {
    this.#drop();
    window.clearTimeout(this.#timers.reconnect);
    window.clearTimeout(this.#timers.lost);
    this.#timers.lost = undefined;
    if (this.#lastEventId === undefined) this.#isBehind = true;
    this.#say("connecting");
  }

  #remember({ lastEventId }: MessageEvent): void {
    if (lastEventId !== "") this.#lastEventId = lastEventId;
  }

  #onReady(event: MessageEvent): void {
    this.#remember(event);
    this.#attempt = 0;
    window.clearTimeout(this.#timers.lost);
    this.#timers.lost = undefined;
    this.#say("live");
    if (!this.#isBehind) return;
    this.#isBehind = false;
    void this.#parts.queryClient.invalidateQueries();
  }

  #onEvent(event: MessageEvent): void {
    this.#remember(event);
    const change = JSON.parse(event.data) as LiveChange;
    this.#pending.add(change.topic, change.id);
    for (const listener of this.#changeListeners) listener(change);
    this.#fetchSoon();
  }

  /** The server no longer knows what was missed. */
  #onReset(event: MessageEvent): void {
    this.#isBehind = true;
    this.#onReady(event);
  }

  /** A broken connection is opened again by the browser itself; one that the server refused is not. */
  #onError(source: EventSource): void {
    if (source !== this.#source) return;
    if (this.#status === "live") this.#say("connecting");
    this.#timers.lost ??= window.setTimeout(() => this.#say("lost"), sayLostAfterMs);
    if (source.readyState !== EventSource.CLOSED) return;
    this.#drop();
    this.#parts.onRefused();
    const delay = reconnectDelay(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#timers.reconnect = window.setTimeout(() => this.#connect(), delay);
  }

  /** The machine has no network: a connection that still seems open will bring nothing. */
  #onOffline(): void {
    this.#drop();
    window.clearTimeout(this.#timers.reconnect);
    this.#say("lost");
  }

  /** The tab that led is gone. */
  #onLead(): void {
    this.#leads = true;
    if (this.#source === null) this.#reconnect();
    for (const listener of this.#statusListeners) listener();
  }

  #onWake(): void {
    if (document.hidden) {
      this.#hiddenSince ??= Date.now();
      if (!this.#leads) this.#rest();
      else if (this.#status !== "live") this.#reconnect();
      return;
    }
    const hasSlept = this.#hiddenSince !== null && Date.now() - this.#hiddenSince > sleptMs;
    this.#hiddenSince = null;
    if (this.#status !== "live" || hasSlept) this.#reconnect();
    this.#fetchSoon();
  }

  /** Nobody looks at a hidden tab: what it shows is fetched when it is looked at again. */
  #fetchSoon(): void {
    if (this.#pending.isEmpty || document.hidden || this.#timers.fetch !== undefined) return;
    const sinceMs = Date.now() - this.#lastFetchMs;
    const waitMs = Math.max(firstFetchMs, betweenFetchesMs - sinceMs);
    this.#timers.fetch = window.setTimeout(() => {
      this.#timers.fetch = undefined;
      this.#lastFetchMs = Date.now();
      const concerns = this.#pending.take();
      void this.#parts.queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey) });
    }, waitMs);
  }

  #say(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
