/**
 * What a script in a sandbox says to the server: fields that end with NUL, the kind, the number of fields
 * that follow, then those. Whatever breaks this only harms the step that sent it.
 */
export interface GuestRecord {
  readonly kind: string;
  readonly fields: readonly string[];
}

const maxBufferedBytes = 256 * 1024;
const maxFields = 2000;

export class GuestRecords {
  #buffered = Buffer.alloc(0);

  /** Null when what came cannot be a record. */
  push(chunk: Buffer): GuestRecord[] | null {
    this.#buffered = Buffer.concat([this.#buffered, chunk]);
    if (this.#buffered.length > maxBufferedBytes) return null;
    const records: GuestRecord[] = [];
    // Taken apart once for all records in it: a script may send thousands at once. The last part is not ended yet.
    const parts = this.#buffered.toString("latin1").split("\0");
    let at = 0;
    while (parts.length - at >= 3) {
      const count = Number(parts[at + 1]);
      if (!Number.isInteger(count) || count < 0 || count > maxFields) return null;
      const end = at + 2 + count;
      if (parts.length <= end) break;
      const fields = parts.slice(at + 2, end).map((field) => Buffer.from(field, "latin1").toString("utf8"));
      records.push({ kind: parts[at] ?? "", fields });
      at = end;
    }
    const taken = parts.slice(0, at).reduce((bytes, part) => bytes + part.length + 1, 0);
    this.#buffered = this.#buffered.subarray(taken);
    return records;
  }
}
