/**
 * What a script in a sandbox says to the server: fields that end with NUL, the kind, the number of fields
 * that follow, then those. Whatever breaks this only harms the step that sent it.
 */
export interface GuestRecord {
  readonly kind: string;
  readonly fields: readonly string[];
}

const maxHeldBytes = 256 * 1024;
const maxFields = 2000;

export class GuestRecords {
  #held = Buffer.alloc(0);

  /** Null when what came cannot be a record. */
  push(chunk: Buffer): GuestRecord[] | null {
    this.#held = Buffer.concat([this.#held, chunk]);
    if (this.#held.length > maxHeldBytes) return null;
    const records: GuestRecord[] = [];
    for (;;) {
      const parts = this.#held.toString("latin1").split("\0");
      // The last part is not ended yet.
      if (parts.length < 3) return records;
      const count = Number(parts[1]);
      if (!Number.isInteger(count) || count < 0 || count > maxFields) return null;
      if (parts.length < count + 3) return records;
      const taken = parts.slice(0, count + 2);
      const fields = taken.slice(2).map((field) => Buffer.from(field, "latin1").toString("utf8"));
      records.push({ kind: taken[0] ?? "", fields });
      this.#held = this.#held.subarray(taken.reduce((bytes, part) => bytes + part.length + 1, 0));
    }
  }
}
