import type { AppAnswer } from "@sluice/contract/app";

export interface FirstStep {
  readonly what: "run" | "decide" | "see" | "key" | "call" | "build";
  readonly isDone: boolean;
}

/** The way through the first five minutes, and how far it was gone. */
export function listFirstSteps(taken: AppAnswer<"showFirstSteps">): readonly FirstStep[] {
  return [
    { what: "run", isDone: taken.started !== null },
    { what: "decide", isDone: taken.has_decided },
    { what: "see", isDone: taken.completed !== null },
    // Whoever called has a key, be it the one that the first start printed.
    { what: "key", isDone: taken.has_key || taken.called !== null },
    { what: "call", isDone: taken.called !== null },
    { what: "build", isDone: taken.has_built },
  ];
}
