import {
  type Autosave,
  beginSave,
  endSave,
  failSave,
  openAutosave,
  overtake,
  saveDueIn,
  takeTheirs,
} from "./autosave.ts";

export type SaveAnswer<Content> =
  | { readonly kind: "stored"; readonly revision: number }
  | { readonly kind: "overtaken"; readonly theirs: Content; readonly revision: number };

type Send<Content> = (content: Content, revision: number) => Promise<SaveAnswer<Content>>;

/** Saves a draft behind its author: soon after each change, one save at a time, again after a failure. */
export class DraftSaver<Content> {
  readonly #send: Send<Content>;
  readonly #listeners = new Set<() => void>();
  #state: Autosave<Content>;
  #present: Content;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underway: Promise<void> | null = null;

  constructor(stored: Content, revision: number, send: Send<Content>) {
    this.#state = openAutosave(stored, revision);
    this.#present = stored;
    this.#send = send;
  }

  get state(): Autosave<Content> {
    return this.#state;
  }

  get isDirty(): boolean {
    return this.#present !== this.#state.stored;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(present: Content): void {
    if (present === this.#present) return;
    this.#present = present;
    this.#plan();
  }

  /** Saves at once what is not saved yet. Tells whether all of it is. */
  async flush(): Promise<boolean> {
    while (this.isDirty || this.#underway) {
      if (this.#state.fault?.kind === "overtaken") return false;
      await (this.#underway ?? this.#save());
      if (this.#state.fault !== null) return false;
    }
    return true;
  }

  /** What the other wrote is now what is worked on. */
  takeTheirs(): Content | null {
    const { fault } = this.#state;
    if (fault?.kind !== "overtaken") return null;
    this.#present = fault.theirs;
    this.#change(takeTheirs(this.#state));
    return fault.theirs;
  }

  /** Another draft took this one's place on the server: it was given up. */
  restart(stored: Content, revision: number): void {
    clearTimeout(this.#timer);
    this.#present = stored;
    this.#change(openAutosave(stored, revision));
  }

  /** The server has what is stored here under another revision: a version was made of it. */
  rebase(revision: number): void {
    this.#change({ ...this.#state, revision });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const dueInMs = saveDueIn(this.#state, this.#present);
    if (dueInMs !== null) this.#timer = setTimeout(() => void this.#save(), dueInMs);
  }

  #save(): Promise<void> {
    this.#underway ??= this.#sendPresent().finally(() => {
      this.#underway = null;
      this.#plan();
    });
    return this.#underway;
  }

  async #sendPresent(): Promise<void> {
    clearTimeout(this.#timer);
    const content = this.#present;
    this.#change(beginSave(this.#state, content));
    try {
      const answer = await this.#send(content, this.#state.revision);
      this.#change(
        answer.kind === "stored"
          ? endSave(this.#state, answer.revision, Date.now())
          : overtake(this.#state, answer.theirs, answer.revision),
      );
    } catch (error) {
      this.#change(failSave(this.#state, error));
    }
  }

  #change(state: Autosave<Content>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
