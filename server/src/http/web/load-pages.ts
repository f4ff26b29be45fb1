import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

type Encoding = "br" | "gzip" | "identity";

/** A file of the pages as it was built, in every form it was built in. */
export interface PageFile {
  readonly type: string;
  readonly etag: string;
  readonly forms: ReadonlyMap<Encoding, Buffer>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".png": "image/png",
  ".json": "application/json; charset=utf-8",
};

/**
 * Everything a surface's folder holds, by its path below it: read once and whole, so that a later build cannot mix with
 * this one, and no path of a request ever reaches the file system. Null where nothing was built.
 */
export async function loadPages(folder: string): Promise<ReadonlyMap<string, PageFile> | null> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const pages = new Map<string, PageFile>();
  for (const entry of names) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    pages.set(relative(folder, path).split(sep).join("/"), await loadFile(path, type));
  }
  return pages.has("index.html") ? pages : null;
}

async function loadFile(path: string, type: string): Promise<PageFile> {
  const plain = await readFile(path);
  const forms = new Map<Encoding, Buffer>([["identity", plain]]);
  for (const [encoding, ending] of [
    ["br", "br"],
    ["gzip", "gz"],
  ] as const) {
    const packed = await readFile(`${path}.${ending}`).catch(() => null);
    if (packed) forms.set(encoding, packed);
  }
  const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { type, etag, forms };
}
