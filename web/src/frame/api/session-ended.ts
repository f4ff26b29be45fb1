let listener: (() => void) | null = null;

/** Called when the server no longer knows the session. */
export function sessionEnded(): void {
  listener?.();
}

export function onSessionEnded(act: () => void): void {
  listener = act;
}
