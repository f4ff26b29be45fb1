/** What of the screen is in its URL. */
export interface FilesSearch {
  /** Left out: the top. */
  folder?: string;
  /** The file that is looked at. */
  file?: string;
  /** Whose files; left out: one's own. */
  owner?: string;
  q?: string;
  sort?: "bytes" | "changed_at";
  /** The other way round. */
  desc?: boolean;
  cursor?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export function readFilesSearch(search: Record<string, unknown>): FilesSearch {
  const { folder, file, owner, q, sort, desc, cursor } = search;
  return {
    folder: text(folder),
    file: text(file),
    owner: text(owner),
    q: text(q)?.slice(0, 200),
    sort: sort === "bytes" || sort === "changed_at" ? sort : undefined,
    desc: desc === true ? true : undefined,
    cursor: text(cursor),
  };
}
