import { filesQuery } from "../../files/files-queries.ts";
import type { FilesSearch } from "./files-search.ts";

/** What the URL asks for. */
export function shownFilesQuery({ folder, owner, q, sort, desc, cursor }: FilesSearch) {
  const order = desc ? "desc" : "asc";
  return filesQuery({ folder, owner, q, sort: sort ?? "name", order, cursor, limit: 100 });
}
