import type { RunEvent } from "@sluice/contract";

export interface LogStream {
  close(): void;
}

export interface LogSource {
  /** A page of the segment behind an event. */
  readPage(afterSeq: number, signal: AbortSignal): Promise<readonly RunEvent[]>;
  /** All that comes behind an event. `onBroken`: it will bring nothing more by itself. */
  openStream(afterSeq: number, onEvent: (event: RunEvent) => void, onBroken: () => void): LogStream;
  readonly pageSize: number;
  isLast(event: RunEvent): boolean;
  /** How long to wait after this many attempts in a row that failed. */
  retryDelayMs(attempt: number): number;
}

export interface SegmentLogState {
  /** Only ever added to: it is the same array each time. */
  readonly events: readonly RunEvent[];
  readonly count: number;
  /** False while more is known to be there, or nothing has been read yet. */
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** A busy run is drawn a few times a second, and not once an event. */
const tellAfterMs = 100;

/**
 * The events of one segment, each once and in order: read in pages up to the newest, and followed by a stream from
 * there. Whatever breaks, it goes on behind the last event it has.
 */
export class SegmentLog {
  readonly #source: LogSource;
  readonly #events: RunEvent[] = [];
  readonly #listeners = new Set<() => void>();
  #state: SegmentLogState;
  #isWhole = false;
  #error: unknown = null;
  #reading: AbortController | null = null;
  #stream: LogStream | null = null;
  #isFollowed = false;
  #attempt = 0;
  #timers: { tell?: ReturnType<typeof setTimeout>; retry?: ReturnType<typeof setTimeout> } = {};

  constructor(source: LogSource) {
    this.#source = source;
    this.#state = { events: this.#events, count: 0, isWhole: false, isLoading: false, error: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SegmentLogState => this.#state;

  /** The next page, where somebody asks for it. */
  readMore(): void {
    if (this.#reading === null && this.#stream === null) void this.#read();
  }

  /** Reads to the end and stays there, until it is stopped. */
  follow(): void {
    if (this.#isFollowed) return;
    this.#isFollowed = true;
    this.readMore();
  }

  stop(): void {
    this.#isFollowed = false;
    this.#reading?.abort();
    this.#reading = null;
    this.#closeStream();
    clearTimeout(this.#timers.retry);
    clearTimeout(this.#timers.tell);
    this.#timers = {};
    this.#tell();
  }

  get #lastSeq(): number {
    return this.#events.at(-1)?.seq ?? 0;
  }

  async #read(): Promise<void> {
    const reading = new AbortController();
    this.#reading = reading;
    this.#tell();
    try {
      const page = await this.#source.readPage(this.#lastSeq, reading.signal);
      if (this.#reading !== reading) return;
      this.#reading = null;
      this.#attempt = 0;
      this.#error = null;
      for (const event of page) this.#add(event);
      this.#isWhole = page.length < this.#source.pageSize;
      this.#tell();
      if (!this.#isFollowed) return;
      if (this.#isWhole) this.#open();
      else void this.#read();
    } catch (failure) {
      if (this.#reading !== reading) return;
      this.#reading = null;
      this.#error = failure;
      this.#tell();
      this.#retry();
    }
  }

  #open(): void {
    const last = this.#events.at(-1);
    if (last && this.#source.isLast(last)) return;
    this.#stream = this.#source.openStream(
      this.#lastSeq,
      (event) => this.#hear(event),
      () => {
        this.#closeStream();
        this.#retry();
      },
    );
  }

  #hear(event: RunEvent): void {
    this.#attempt = 0;
    if (this.#add(event)) {
      if (this.#source.isLast(event)) this.#closeStream();
      this.#timers.tell ??= setTimeout(() => {
        this.#timers.tell = undefined;
        this.#tell();
      }, tellAfterMs);
    } else if (event.seq > this.#lastSeq) {
      // One between them was not heard: it is read.
      this.#closeStream();
      this.readMore();
    }
  }

  /** Only what comes next is taken. */
  #add(event: RunEvent): boolean {
    if (event.seq !== this.#lastSeq + 1) return false;
    this.#events.push(event);
    return true;
  }

  #closeStream(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  #retry(): void {
    if (!this.#isFollowed) return;
    clearTimeout(this.#timers.retry);
    this.#timers.retry = setTimeout(() => this.readMore(), this.#source.retryDelayMs(this.#attempt));
    this.#attempt += 1;
  }

  #tell(): void {
    this.#state = {
      events: this.#events,
      count: this.#events.length,
      isWhole: this.#isWhole,
      isLoading: this.#reading !== null,
      error: this.#error,
    };
    for (const listener of this.#listeners) listener();
  }
}
