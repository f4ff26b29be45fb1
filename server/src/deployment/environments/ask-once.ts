/** The same question is asked once, however often it comes up: the answer may cost the start of a process. */
export function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null;
  return () => {
    asked ??= ask();
    return asked;
  };
}
