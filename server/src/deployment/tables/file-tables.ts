/** People's own files. Their bytes are in the file store, under `files/<content>/`. */
export interface FileTables {
  /** Whoever has files. Locked by whatever changes the tree of one person. */
  file_trees: { owner_id: string; owner_name: string };
  files: {
    file_id: string;
    owner_id: string;
    /** The folder it lies in; empty at the top. */
    parent_id: string;
    /** 0 for a folder. */
    is_file: number;
    /** Once in a folder. */
    name: string;
    /** The name as sorting and search compare it. */
    folded_name: string;
    bytes: number;
    /** Null for a folder. */
    content_id: string | null;
    revision: number;
    created_at: number;
    changed_at: number;
  };
  /** There is one before the first byte of it is stored, so that no byte is ever left without one. */
  file_contents: {
    content_id: string;
    /** What was made or removed together. */
    batch_id: string;
    /** From when on it may be removed; null while a file has it. */
    discard_at: number | null;
  };
  file_parts: { content_id: string; offset_bytes: number; bytes: number; blob_key: string };
  file_uploads: {
    upload_id: string;
    owner_id: string;
    parent_id: string;
    name: string;
    bytes: number;
    received: number;
    sha256: string | null;
    on_conflict: string;
    content_id: string;
    /** Once it is finished. */
    file_id: string | null;
    created_at: number;
    expires_at: number;
  };
  /** Selections that were found to fit one zip, until they are downloaded. */
  file_selections: {
    selection_id: string;
    actor_id: string;
    /** JSON. */
    file_ids: string;
    expires_at: number;
  };
}
