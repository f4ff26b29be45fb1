/** The table of the text store. */
export interface TextTables {
  texts: {
    text_id: string;
    bytes: number;
    /** Null when the text was too large for a row and lives in the blob store. */
    body: string | null;
    blob_key: string | null;
    created_at: number;
  };
}
