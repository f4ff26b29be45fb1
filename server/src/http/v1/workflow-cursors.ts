import { createHash } from "node:crypto";
import { cursorScope, decodeWorkflowCursor, encodeWorkflowCursor, type WorkflowCursor } from "@sluice/core";
import type { CursorSeal } from "../../platform/crypto/cursor-seal.ts";

/** The list a cursor belongs to: its route, the key that reads it, and how it is filtered. */
export type CursorList = Parameters<typeof cursorScope>[0];

type Position = Omit<WorkflowCursor, "fingerprint">;

const fingerprintBytes = 16;

/** Cursors of the list of workflows: only what was issued for this very list is read back. */
export class WorkflowCursors {
  readonly #cursors: CursorSeal;

  constructor(cursors: CursorSeal) {
    this.#cursors = cursors;
  }

  seal(position: Position, list: CursorList): string {
    return this.#cursors.seal(encodeWorkflowCursor({ ...position, fingerprint: fingerprintOf(list) }));
  }

  /** Null for a cursor that was not issued for this list. */
  open(cursor: string, list: CursorList): Position | null {
    const content = this.#cursors.open(cursor);
    const position = content === null ? null : decodeWorkflowCursor(content);
    return position !== null && position.fingerprint === fingerprintOf(list) ? position : null;
  }
}

function fingerprintOf(list: CursorList): string {
  const hash = createHash("sha256").update(cursorScope(list)).digest();
  return hash.subarray(0, fingerprintBytes).toString("base64url");
}
