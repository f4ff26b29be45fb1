import { searchEverything } from "../../../deployment/search/search-everything.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { AppHandlers } from "../call.ts";

export type SearchHandlerParts = Parameters<typeof searchEverything>[0];

/** The command palette. */
export function searchHandlers(parts: SearchHandlerParts) {
  return {
    searchEverything: async ({ actor, query: { q } }) =>
      answerOutcome(await searchEverything(parts, actor, { text: q }), (items) => ({ items })),
  } satisfies Partial<AppHandlers>;
}
