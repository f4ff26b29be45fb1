import { useSyncExternalStore } from "react";

interface Asked<About, Reply> {
  readonly about: About;
  answer(reply: Reply): void;
}

/** Something only the person can answer, asked by code that is no component. A dialog shows it and answers. */
export interface Question<About, Reply> {
  ask(about: About): Promise<Reply>;
  /** In the dialog: what is asked now, or null. */
  useAsked(): Asked<About, Reply> | null;
}

export function question<About, Reply>(): Question<About, Reply> {
  let asked: Asked<About, Reply> | null = null;
  const listeners = new Set<() => void>();
  const change = (now: Asked<About, Reply> | null) => {
    asked = now;
    for (const listener of listeners) listener();
  };
  let last: Promise<unknown> = Promise.resolve();

  async function show(about: About): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    change({ about, answer: resolve });
    const reply = await promise;
    change(null);
    return reply;
  }

  return {
    /** One at a time: a second question waits for the answer to the first. */
    ask(about) {
      const reply = last.then(() => show(about));
      last = reply;
      return reply;
    },
    useAsked: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => asked,
      ),
  };
}
