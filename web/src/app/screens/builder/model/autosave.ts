/**
 * The saving of a draft, apart from timers and calls. A save names the revision it was made from. When somebody else
 * saved in between, nothing more is sent until the author has decided: no work is overwritten.
 */
export interface Autosave<Content> {
  /** What the server has, and under which revision. */
  readonly stored: Content;
  readonly revision: number;
  readonly storedAtMs: number | null;
  /** What is on its way. */
  readonly sending: Content | null;
  readonly fault: SaveFault<Content> | null;
}

type SaveFault<Content> =
  | { readonly kind: "failed"; readonly error: unknown; readonly attempts: number }
  | { readonly kind: "overtaken"; readonly theirs: Content; readonly revision: number };

const TYPING_PAUSE_MS = 800;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 30_000;

export function openAutosave<Content>(stored: Content, revision: number): Autosave<Content> {
  return { stored, revision, storedAtMs: null, sending: null, fault: null };
}

/** In how many milliseconds the draft should be sent, or null when there is nothing to send. */
export function saveDueIn<Content>(state: Autosave<Content>, present: Content): number | null {
  const { stored, sending, fault } = state;
  if (present === stored || sending !== null || fault?.kind === "overtaken") return null;
  return fault === null ? TYPING_PAUSE_MS : Math.min(RETRY_MS * 2 ** (fault.attempts - 1), RETRY_MAX_MS);
}

export function beginSave<Content>(state: Autosave<Content>, content: Content): Autosave<Content> {
  return { ...state, sending: content };
}

export function endSave<Content>(
  state: Autosave<Content>,
  revision: number,
  nowMs: number,
): Autosave<Content> {
  const stored = state.sending ?? state.stored;
  return { stored, revision, storedAtMs: nowMs, sending: null, fault: null };
}

export function failSave<Content>(state: Autosave<Content>, error: unknown): Autosave<Content> {
  const attempts = state.fault?.kind === "failed" ? state.fault.attempts + 1 : 1;
  return { ...state, sending: null, fault: { kind: "failed", error, attempts } };
}

/** Somebody else saved first. */
export function overtake<Content>(
  state: Autosave<Content>,
  theirs: Content,
  revision: number,
): Autosave<Content> {
  return { ...state, sending: null, fault: { kind: "overtaken", theirs, revision } };
}

/** The author takes what the other wrote: that is what is stored, and what is worked on. */
export function takeTheirs<Content>(state: Autosave<Content>): Autosave<Content> {
  if (state.fault?.kind !== "overtaken") return state;
  return openAutosave(state.fault.theirs, state.fault.revision);
}

export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "overtaken";

export function saveStateOf<Content>(state: Autosave<Content>, present: Content): SaveState {
  if (state.fault?.kind === "overtaken") return "overtaken";
  if (state.sending !== null) return "saving";
  if (state.fault !== null) return "failed";
  return present === state.stored ? "saved" : "unsaved";
}
