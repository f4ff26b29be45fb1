/** What was, what is, and what was undone. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last change was part of: typing in one field is undone at once. */
  readonly group: string | null;
  readonly changedAtMs: number;
}

const GROUP_PAUSE_MS = 1_000;
const MAX_STEPS_BACK = 200;

export function openHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], group: null, changedAtMs: 0 };
}

/** A change. Those of one group that follow each other without a pause are one. */
export function record<State>(
  history: History<State>,
  present: State,
  { group = null, nowMs }: { group?: string | null; nowMs: number },
): History<State> {
  if (present === history.present) return history;
  const goesOn = group !== null && group === history.group && nowMs - history.changedAtMs <= GROUP_PAUSE_MS;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MAX_STEPS_BACK);
  return { past, present, future: [], group, changedAtMs: nowMs };
}

export function undo<State>(history: History<State>): History<State> {
  const earlier = history.past.at(-1);
  if (earlier === undefined) return history;
  return {
    ...history,
    past: history.past.slice(0, -1),
    present: earlier,
    future: [history.present, ...history.future],
    group: null,
  };
}

export function redo<State>(history: History<State>): History<State> {
  const [later, ...future] = history.future;
  if (later === undefined) return history;
  return { ...history, past: [...history.past, history.present], present: later, future, group: null };
}
