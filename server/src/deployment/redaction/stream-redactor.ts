/** Redacts a text that comes in pieces. What it buffers between two pieces is bounded. */
export interface StreamRedactor {
  /** Rows of a table that were looked at; 0 for anything else. */
  readonly rows: number;
  push(piece: string): string;
  end(): string;
}
