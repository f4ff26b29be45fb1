type BlobRefusalCode = "invalid_key" | "invalid_range" | "range_not_satisfiable";

/** The caller asked for something no store could do. The store and its contents are fine. */
export class BlobRefusal extends Error {
  readonly code: BlobRefusalCode;
  /** The object's size, for `range_not_satisfiable`: a caller passes it on to its client. */
  readonly totalBytes: number | null;

  constructor(code: BlobRefusalCode, message: string, totalBytes: number | null = null) {
    super(message);
    this.name = "BlobRefusal";
    this.code = code;
    this.totalBytes = totalBytes;
  }
}
