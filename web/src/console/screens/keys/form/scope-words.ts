import type { Scope } from "@sluice/contract";

/** What each scope lets a key do, in the order in which a caller needs them. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  "workflows:read": "List workflows, and read what they take.",
  "runs:create": "Start runs, and cancel them. Always comes with workflows:read.",
  "runs:read": "Follow its own runs: their status, steps, approvals, events and redactions.",
  "outputs:read": "Download the outputs of its own runs.",
  "runs:delete": "Erase the data of its own finished runs. Leave it out unless it is needed.",
};

export const scopeNames = Object.keys(scopeWords) as Scope[];
