import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Version {
  key: string;
  id: string;
  /** Null for a delete marker. */
  content: Buffer | null;
  etag: string;
  modified: Date;
}

interface PendingUpload {
  key: string;
  parts: Map<number, Buffer>;
}

export interface S3Request {
  method: string;
  key: string;
  query: URLSearchParams;
}

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

/**
 * A test server: as much of S3 as the store uses, over HTTP, in a bucket that keeps versions and lists keys by
 * their bytes, which the emulators on npm do not. What it holds is open to the tests, and it can be told to fail.
 */
export class VersionedS3Server {
  readonly bucket = "versioned";
  readonly uploads = new Map<string, PendingUpload>();
  /** Keys whose versions DeleteObjects refuses one by one, as an object lock does. */
  readonly lockedKeys = new Set<string>();
  /** Answers instead of the server when it gives a code. */
  refuse: (request: S3Request) => { status: number; code: string } | null = () => null;
  versions: Version[] = [];
  openDownloads = 0;
  #sequence = 0;
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://localhost");
    const [, bucket, ...rest] = url.pathname.split("/");
    const asked = {
      method: request.method ?? "",
      key: decodeURIComponent(rest.join("/")),
      query: url.searchParams,
    };
    const refused = bucket === this.bucket ? this.refuse(asked) : { status: 404, code: "NoSuchBucket" };
    const {
      status,
      headers = {},
      body = "",
    } = refused
      ? { status: refused.status, body: `<Error><Code>${refused.code}</Code><Message>no</Message></Error>` }
      : this.#answer(asked, Buffer.concat(chunks), request.headers.range);
    const bytes = Buffer.from(body);
    response.writeHead(status, { "content-length": bytes.length, ...headers });
    if (asked.method === "GET" && asked.key !== "") {
      this.openDownloads += 1;
      response.once("close", () => {
        this.openDownloads -= 1;
      });
    }
    response.end(asked.method === "HEAD" ? undefined : bytes);
  }

  #answer({ method, key, query }: S3Request, body: Buffer, range: string | undefined): Answer {
    const uploadId = query.get("uploadId");
    if (key === "" && method === "POST") return this.#deleteObjects(body.toString());
    if (key === "" && query.has("versions")) return this.#listVersions(query);
    if (key === "" && query.has("uploads")) return this.#listUploads(query);
    if (key === "") return this.#listObjects(query);
    if (method === "POST" && query.has("uploads")) return this.#createUpload(key);
    if (uploadId !== null) return this.#continueUpload(method, uploadId, query, body);
    if (method === "PUT") return this.#write(key, body);
    if (method === "DELETE") return this.#deleteObject(key, query.get("versionId"));
    return this.#read(key, range);
  }

  #write(key: string, content: Buffer | null): Answer {
    this.#sequence += 1;
    const id = String(this.#sequence).padStart(10, "0");
    const etag = `"${createHash("md5")
      .update(content ?? "")
      .digest("hex")}"`;
    this.versions.push({ key, id, content, etag, modified: new Date() });
    return { status: 200, headers: { etag, "x-amz-version-id": id } };
  }

  #read(key: string, range: string | undefined): Answer {
    const version = this.versions.findLast((one) => one.key === key);
    if (!version?.content) return failure(404, "NoSuchKey");
    const { content, etag, modified } = version;
    const headers = { etag, "last-modified": modified.toUTCString() };
    if (range === undefined)
      return { status: 200, headers: { ...headers, "content-length": content.length }, body: content };
    const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    const start = Number(from);
    if (start >= content.length) return failure(416, "InvalidRange");
    const end = to === "" ? content.length - 1 : Math.min(Number(to), content.length - 1);
    const contentRange = `bytes ${start}-${end}/${content.length}`;
    return {
      status: 206,
      headers: { ...headers, "content-range": contentRange },
      body: content.subarray(start, end + 1),
    };
  }

  #deleteObject(key: string, versionId: string | null): Answer {
    if (versionId === null) this.#write(key, null);
    else this.versions = this.versions.filter((one) => one.key !== key || one.id !== versionId);
    return { status: 204 };
  }

  #deleteObjects(xml: string): Answer {
    const errors: string[] = [];
    for (const [object] of xml.matchAll(/<Object>.*?<\/Object>/gs)) {
      const key = unescapeXml(textOf(object, "Key"));
      const versionId = textOf(object, "VersionId");
      if (this.lockedKeys.has(key)) {
        errors.push(`<Error><Key>${escapeXml(key)}</Key><Code>AccessDenied</Code></Error>`);
      } else {
        this.#deleteObject(key, versionId === "" ? null : versionId);
      }
    }
    return xmlAnswer("DeleteResult", errors.join(""));
  }

  #listObjects(query: URLSearchParams): Answer {
    const after = query.get("start-after") ?? "";
    const live = this.#current().filter((one) => one.content !== null && startsWith(one.key, query));
    const behind = live.filter((one) => after === "" || compareKeys(one.key, after) > 0);
    const page = behind.slice(0, maxKeys(query));
    const items = page.map((one) => `<Contents>${describe(one)}</Contents>`).join("");
    return xmlAnswer("ListBucketResult", `<IsTruncated>${page.length < behind.length}</IsTruncated>${items}`);
  }

  #listVersions(query: URLSearchParams): Answer {
    const keyMarker = query.get("key-marker") ?? "";
    const idMarker = query.get("version-id-marker") ?? "";
    const behind = this.#sorted().filter((one) => {
      if (!startsWith(one.key, query)) return false;
      const order = keyMarker === "" ? 1 : compareKeys(one.key, keyMarker);
      return order > 0 || (order === 0 && idMarker !== "" && one.id < idMarker);
    });
    const page = behind.slice(0, maxKeys(query));
    const last = page.length < behind.length ? page.at(-1) : undefined;
    const next = last
      ? `<NextKeyMarker>${escapeXml(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`
      : "";
    const items = page.map((one) => {
      const tag = one.content === null ? "DeleteMarker" : "Version";
      return `<${tag}><VersionId>${one.id}</VersionId>${describe(one)}</${tag}>`;
    });
    return xmlAnswer(
      "ListVersionsResult",
      `<KeyMarker>${escapeXml(keyMarker)}</KeyMarker><IsTruncated>${last !== undefined}</IsTruncated>${next}${items.join("")}`,
    );
  }

  #createUpload(key: string): Answer {
    this.#sequence += 1;
    const id = `upload-${this.#sequence}`;
    this.uploads.set(id, { key, parts: new Map() });
    return xmlAnswer("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`);
  }

  #continueUpload(method: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const upload = this.uploads.get(id);
    if (upload === undefined) return failure(404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } };
    }
    this.uploads.delete(id);
    if (method === "DELETE") return { status: 204 };
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    const written = this.#write(upload.key, Buffer.concat(parts));
    return xmlAnswer("CompleteMultipartUploadResult", `<ETag>${written.headers?.etag}</ETag>`);
  }

  /** One upload a page, so that turning pages is tested with few. */
  #listUploads(query: URLSearchParams): Answer {
    const marker = query.get("upload-id-marker") ?? "";
    const behind = [...this.uploads].filter(([id, { key }]) => startsWith(key, query) && id > marker);
    const items = behind.slice(0, 1).map(([id, { key }]) => {
      const next = `<NextKeyMarker>${escapeXml(key)}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`;
      return `${next}<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></Upload>`;
    });
    const truncated = `<IsTruncated>${behind.length > 1}</IsTruncated>`;
    return xmlAnswer("ListMultipartUploadsResult", truncated + items.join(""));
  }

  /** By key, and of one key the newest first. */
  #sorted(): Version[] {
    return this.versions.toSorted((a, b) => compareKeys(a.key, b.key) || (a.id < b.id ? 1 : -1));
  }

  #current(): Version[] {
    return this.#sorted().filter((one, index, all) => one.key !== all[index - 1]?.key);
  }
}

function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function startsWith(key: string, query: URLSearchParams): boolean {
  return key.startsWith(query.get("prefix") ?? "");
}

function maxKeys(query: URLSearchParams): number {
  return Math.min(Number(query.get("max-keys") ?? 1_000), 1_000);
}

function describe({ key, content, etag, modified }: Version): string {
  return `<Key>${escapeXml(key)}</Key><Size>${content?.length ?? 0}</Size><ETag>${escapeXml(etag)}</ETag><LastModified>${modified.toISOString()}</LastModified>`;
}

function failure(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code></Error>` };
}

function xmlAnswer(root: string, inner: string): Answer {
  return { status: 200, body: `<?xml version="1.0"?><${root}>${inner}</${root}>` };
}

function textOf(xml: string, tag: string): string {
  return new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(xml)?.[1] ?? "";
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function unescapeXml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
