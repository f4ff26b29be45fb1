import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import {
  cursorScope,
  decodeRunCursor,
  decodeWorkflowCursor,
  encodeRunCursor,
  encodeWorkflowCursor,
  type RunCursor,
  type WorkflowCursor,
} from "@sluice/core";

/** The list a cursor belongs to: its route, the key that reads it, and how it is filtered. */
export type CursorList = Parameters<typeof cursorScope>[0];

type Position<Cursor> = Omit<Cursor, "fingerprint">;

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const fingerprintBytes = 16;

/**
 * Page cursors as callers hold them: encrypted, so that nobody builds on what is inside, and
 * authenticated, so that only what was issued here for this very list is read back.
 */
export class SealedCursors {
  readonly #secret: Buffer;

  /** @param secret 32 bytes that every process of the deployment shares. */
  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  sealWorkflow(position: Position<WorkflowCursor>, list: CursorList): string {
    return this.#seal(encodeWorkflowCursor({ ...position, fingerprint: fingerprintOf(list) }));
  }

  sealRun(position: Position<RunCursor>, list: CursorList): string {
    return this.#seal(encodeRunCursor({ ...position, fingerprint: fingerprintOf(list) }));
  }

  /** Null for a cursor that was not issued for this list. */
  openWorkflow(cursor: string, list: CursorList): Position<WorkflowCursor> | null {
    return ofList(decodeWorkflowCursor(this.#open(cursor)), list);
  }

  /** Null for a cursor that was not issued for this list. */
  openRun(cursor: string, list: CursorList): Position<RunCursor> | null {
    return ofList(decodeRunCursor(this.#open(cursor)), list);
  }

  #seal(content: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(cipherName, this.#secret, nonce);
    const sealed = [nonce, cipher.update(content, "utf8"), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString("base64url");
  }

  /** The empty text for what was not sealed here: no cursor has that content. */
  #open(cursor: string): string {
    const bytes = Buffer.from(cursor, "base64url");
    // Decoding overlooks what does not belong; a cursor has one spelling.
    if (bytes.length <= nonceBytes + tagBytes || bytes.toString("base64url") !== cursor) return "";
    try {
      const decipher = createDecipheriv(cipherName, this.#secret, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const content = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8");
      return content + decipher.final("utf8");
    } catch {
      return "";
    }
  }
}

function ofList<Cursor extends { readonly fingerprint: string }>(
  cursor: Cursor | null,
  list: CursorList,
): Cursor | null {
  return cursor !== null && cursor.fingerprint === fingerprintOf(list) ? cursor : null;
}

function fingerprintOf(list: CursorList): string {
  const hash = createHash("sha256").update(cursorScope(list)).digest();
  return hash.subarray(0, fingerprintBytes).toString("base64url");
}
