interface Sought {
  /** What is looked for. */
  readonly name: string;
  /** It is to be started, and not only looked at. */
  readonly isStart: boolean;
}

/** What a person means who types "start a run of nightly". */
export function sought(text: string): Sought {
  const typed = text.trim().slice(0, 200);
  const name = typed.replace(/^(start|run)(\s+(a|the))?(\s+run)?(\s+of)?\s+/i, "").trim();
  return name === typed || name === "" ? { name: typed, isStart: false } : { name, isStart: true };
}
