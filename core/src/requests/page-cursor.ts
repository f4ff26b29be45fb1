import { readForeignJson } from "../json/read-foreign-json.ts";

/**
 * What a page cursor says: the last item of the page before, and a fingerprint of the list it was a page
 * of. The server seals the text against forgery; this is what it seals.
 */
export type RunCursor = {
  readonly createdAtMs: number;
  readonly runId: string;
  readonly fingerprint: string;
};

/** Workflows are sorted by folded name, then by id, since two may bear one name. */
export type WorkflowCursor = {
  readonly foldedName: string;
  readonly workflowId: string;
  readonly fingerprint: string;
};

type ListedRoute = {
  readonly route: string;
  readonly keyId: string;
  readonly filters: Readonly<Record<string, string | readonly string[] | null>>;
};

const RUN_TAG = "r";
const WORKFLOW_TAG = "w";

/** A name has 80 characters; folding and escaping can make each of them many times longer. */
const CONTENT_MAX_CHARS = 4_096;
const ID = /^[A-Za-z0-9_-]{1,128}$/;
const FINGERPRINT = /^[A-Za-z0-9_-]{1,64}$/;

export function encodeRunCursor({ createdAtMs, runId, fingerprint }: RunCursor): string {
  return JSON.stringify([RUN_TAG, createdAtMs, runId, fingerprint]);
}

export function encodeWorkflowCursor({ foldedName, workflowId, fingerprint }: WorkflowCursor): string {
  return JSON.stringify([WORKFLOW_TAG, foldedName, workflowId, fingerprint]);
}

/** Reads back what `encodeRunCursor` wrote, to the letter; anything else is null. */
export function decodeRunCursor(content: string): RunCursor | null {
  const [createdAtMs, runId, fingerprint] = decodeTuple(RUN_TAG, content);
  if (typeof createdAtMs !== "number" || !Number.isSafeInteger(createdAtMs) || createdAtMs < 0) return null;
  if (!isMatch(ID, runId) || !isMatch(FINGERPRINT, fingerprint)) return null;
  return { createdAtMs, runId, fingerprint };
}

/** Reads back what `encodeWorkflowCursor` wrote, to the letter; anything else is null. */
export function decodeWorkflowCursor(content: string): WorkflowCursor | null {
  const [foldedName, workflowId, fingerprint] = decodeTuple(WORKFLOW_TAG, content);
  if (typeof foldedName !== "string" || !isMatch(ID, workflowId) || !isMatch(FINGERPRINT, fingerprint)) {
    return null;
  }
  return { foldedName, workflowId, fingerprint };
}

/**
 * The text whose hash is a cursor's fingerprint: equal exactly for the same route, key and filters, so that
 * a cursor cannot be carried to another list, where its position would skip items in silence.
 */
export function cursorScope({ route, keyId, filters }: ListedRoute): string {
  const named = Object.entries(filters).filter(([, value]) => value !== null);
  named.sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([route, keyId, named]);
}

/** The three values behind the tag, or none. */
function decodeTuple(tag: string, content: string): readonly unknown[] {
  const read = readForeignJson(content, { maxLength: CONTENT_MAX_CHARS, maxDepth: 1 });
  const tuple = read.ok ? read.value : null;
  if (!Array.isArray(tuple) || tuple.length !== 4 || tuple[0] !== tag) return [];
  // Only one spelling is ours: no spaces, no 1e3 for 1000, no needless escapes.
  return JSON.stringify(tuple) === content ? tuple.slice(1) : [];
}

function isMatch(pattern: RegExp, value: unknown): value is string {
  return typeof value === "string" && pattern.test(value);
}
