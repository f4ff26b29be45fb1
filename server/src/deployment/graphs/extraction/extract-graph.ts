import { readForeignJson } from "@sluice/core/json/read-foreign-json";
import { type ExtractedGraph, type GraphBounds, GraphDraft } from "./graph-draft.ts";
import { readJson } from "./read-json.ts";
import { readProse } from "./read-prose.ts";
import { readTable } from "./read-table.ts";

export interface SourceDocument {
  /** Its ending says how it is read: `.csv`, `.json`, anything else is text or Markdown. */
  name: string;
  text: string;
}

/**
 * Finds entities and what connects them by rules alone: no model, no randomness, the same graph for the same
 * documents, in time that grows with their length.
 */
export function extractGraph(documents: readonly SourceDocument[], bounds: GraphBounds): ExtractedGraph {
  const draft = new GraphDraft(bounds);
  for (const { name, text } of documents) {
    const lines = text.replaceAll("\r\n", "\n");
    if (/\.csv$/iu.test(name)) readTable(lines, draft);
    else if (looksLikeJson(name, lines)) readJsonText(lines, draft);
    else readProse(lines, draft);
  }
  return draft.finish();
}

/** What a step printed has no ending, and is often JSON. */
function looksLikeJson(name: string, text: string): boolean {
  return /\.json$/iu.test(name) || (!/\.\w{1,5}$/u.test(name) && /^\s*[[{]/u.test(text));
}

function readJsonText(text: string, draft: GraphDraft): void {
  const read = readForeignJson(text, { maxLength: text.length });
  if (read.ok) readJson(read.value, draft);
  else readProse(text, draft);
}
