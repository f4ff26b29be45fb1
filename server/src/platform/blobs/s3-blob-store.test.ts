import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { content, inChunks, inParallel, MIB, readBlob } from "./conformance/content.ts";
import { describeBlobStore } from "./conformance.ts";
import { S3BlobStore, type S3BlobStoreConfig } from "./s3-blob-store.ts";
import { type S3Request, VersionedS3Server } from "./testing/versioned-s3-server.ts";

const SECRET = "very-secret-value";

function configFor(endpoint: string, bucket: string): S3BlobStoreConfig {
  const credentials = { accessKeyId: "AKIATESTKEY", secretAccessKey: SECRET };
  return { endpoint, bucket, region: "eu-west-1", forcePathStyle: true, ...credentials };
}

describeBlobStore("S3 with versions", async () => {
  const server = new VersionedS3Server();
  const store = new S3BlobStore(configFor(await server.start(), server.bucket));
  return { store, close: () => server.stop() };
}, ["memory of its own"]);

async function freshStore(
  config: Partial<S3BlobStoreConfig> = {},
): Promise<{ server: VersionedS3Server; store: S3BlobStore }> {
  const server = new VersionedS3Server();
  const store = new S3BlobStore({ ...configFor(await server.start(), server.bucket), ...config });
  onTestFinished(async () => {
    await store.stop();
    await server.stop();
  });
  return { server, store };
}

/** As another tool would: hides the object behind a delete marker. */
async function hide(server: VersionedS3Server, store: S3BlobStore, key: string): Promise<void> {
  await store.put(key, content(0));
  const newest = server.versions.at(-1);
  if (newest) newest.content = null;
}

function isVersionListing({ query }: S3Request): boolean {
  return query.has("versions");
}

describe("erasing from a bucket that keeps versions", () => {
  it("deletes every version of one object, and no other's", async () => {
    const { server, store } = await freshStore();
    for (const seed of [1, 2, 3]) await store.put("a", content(10, seed));
    for (const key of ["a/b", "ab", "A"]) await store.put(key, content(10));
    expect(await store.delete("a")).toEqual({ objects: 1, versions: 3 });
    expect(server.versions.map(({ key }) => key).sort()).toEqual(["A", "a/b", "ab"]);
    expect(await store.delete("a")).toEqual({ objects: 0, versions: 0 });
  });

  it("deletes versions and markers under a prefix, also of objects nobody can see any more", async () => {
    const { server, store } = await freshStore();
    await store.put("run/current", content(10, 1));
    await store.put("run/current", content(10, 2));
    await store.put("run/hidden", content(10));
    await hide(server, store, "run/hidden");
    await hide(server, store, "run/only-a-marker");
    await store.put("run2/kept", content(10));
    expect(await store.head("run/hidden")).toBeNull();
    expect(await store.deletePrefix("run/")).toEqual({ objects: 3, versions: 5 });
    expect(server.versions.map(({ key }) => key)).toEqual(["run2/kept"]);
    expect(await store.deletePrefix("run/")).toEqual({ objects: 0, versions: 0 });
  });

  it("turns pages of versions, counting once an object whose versions cross from one to the next", async () => {
    const { server, store } = await freshStore();
    await store.put("run/a", content(1));
    const [pattern] = server.versions;
    if (!pattern) throw new Error("The object was just put.");
    const add = (key: string, count: number) => {
      for (let index = 0; index < count; index += 1) {
        const id = String(1_000_000 + server.versions.length);
        server.versions.push({ ...pattern, key, id, content: index % 3 === 0 ? null : pattern.content });
      }
    };
    add("run/a", 998);
    add("run/b", 1_500);
    add("run/c", 3);
    expect(await store.deletePrefix("run/")).toEqual({ objects: 3, versions: 2_502 });
    add("single", 45);
    add("single2", 1);
    expect(await store.delete("single")).toEqual({ objects: 1, versions: 45 });
    expect(server.versions.map(({ key }) => key)).toEqual(["single2"]);
  });

  it("aborts uploads a crash left unfinished under the prefix, and no others", async () => {
    const { server, store } = await freshStore();
    server.uploads.set("u1", { key: "run/half", parts: new Map([[1, content(10)]]) });
    server.uploads.set("u2", { key: "run/half", parts: new Map() });
    server.uploads.set("u3", { key: "run2/half", parts: new Map() });
    expect(await store.deletePrefix("run/")).toEqual({ objects: 0, versions: 0 });
    expect([...server.uploads.keys()]).toEqual(["u3"]);
  });

  it("rejects when S3 answers 200 but kept an object", async () => {
    const { server, store } = await freshStore();
    for (const key of ["run/1", "run/2", "run/3"]) await store.put(key, content(1));
    server.lockedKeys.add("run/2");
    await expect(store.deletePrefix("run/")).rejects.toThrow(
      /kept 1 of 3 objects .* \(AccessDenied\)\. Give the credentials s3:DeleteObject and s3:DeleteObjectVersion/,
    );
    server.lockedKeys.clear();
    expect(await store.deletePrefix("run/")).toEqual({ objects: 1, versions: 1 });
  });

  it.each([501, 405])("deletes plainly where versions are answered with HTTP %d", async (status) => {
    const { server, store } = await freshStore();
    for (const key of ["run/1", "run/2", "run2"]) await store.put(key, content(1));
    server.refuse = (request) => {
      if (isVersionListing(request) || request.query.has("uploads"))
        return { status, code: "NotImplemented" };
      return null;
    };
    expect(await store.deletePrefix("run/")).toEqual({ objects: 2, versions: 2 });
    expect(await store.deletePrefix("run/")).toEqual({ objects: 0, versions: 0 });
    expect(await store.delete("run2")).toEqual({ objects: 1, versions: 1 });
  });

  it("does not take a missing permission for a missing feature", async () => {
    const { server, store } = await freshStore();
    await store.put("run/1", content(1));
    server.refuse = (request) => (isVersionListing(request) ? { status: 403, code: "AccessDenied" } : null);
    await expect(store.deletePrefix("run/")).rejects.toThrow(/Give them s3:ListBucketVersions on S3_BUCKET/);
    expect(await store.head("run/1")).not.toBeNull();
  });
});

describe("uploading to S3 in parts", () => {
  async function* failing(bytes: number): AsyncGenerator<Buffer> {
    yield* inChunks(content(bytes), 400_000);
    throw new Error("The source broke.");
  }

  it("sends one request up to 5 MiB and parts beyond", async () => {
    const { server, store } = await freshStore();
    const asked: string[] = [];
    server.refuse = ({ method, query }) => {
      asked.push(query.has("partNumber") ? "part" : query.has("uploads") ? "begin" : method);
      return null;
    };
    await store.put("a", inChunks(content(5 * MIB), 100_000));
    expect(asked.splice(0)).toEqual(["PUT"]);
    await store.put("a", inChunks(content(11 * MIB), 100_000));
    expect(asked).toEqual(["begin", "part", "part", "part", "POST"]);
    expect((await readBlob(store, "a"))?.content.equals(content(11 * MIB))).toBe(true);
  });

  it("leaves no parts when the body fails or a part is refused", async () => {
    const { server, store } = await freshStore();
    await expect(store.put("a", failing(12 * MIB))).rejects.toThrow("The source broke.");
    server.refuse = ({ query }) =>
      query.get("partNumber") === "2" ? { status: 403, code: "AccessDenied" } : null;
    await expect(store.put("a", content(12 * MIB))).rejects.toThrow(
      /could not write an object.*s3:PutObject/,
    );
    expect(server.uploads.size).toBe(0);
    expect(server.versions).toEqual([]);
  });

  it("leaves no parts when the completion is refused", async () => {
    const { server, store } = await freshStore();
    server.refuse = ({ method, query }) =>
      method === "POST" && query.has("uploadId") ? { status: 400, code: "InvalidPart" } : null;
    await expect(store.put("a", content(12 * MIB))).rejects.toThrow(/could not write an object/);
    expect(server.uploads.size).toBe(0);
    expect(server.versions).toEqual([]);
  });
});

describe("an S3 store among others and on a bad day", () => {
  it("keeps to its prefix", async () => {
    const { server, store } = await freshStore({ prefix: "team/blue/" });
    await store.put("a", content(1));
    expect(server.versions.map(({ key }) => key)).toEqual(["team/blue/a"]);
    const other = server.versions[0];
    if (other) server.versions.push({ ...other, key: "team/blue2/a" }, { ...other, key: "a" });
    expect((await store.list("")).items.map(({ key }) => key)).toEqual(["a"]);
    expect(await store.delete("a")).toEqual({ objects: 1, versions: 1 });
    expect(server.versions.map(({ key }) => key)).toEqual(["team/blue2/a", "a"]);
  });

  it.each(["team", "/", "../", "a//", `${"p".repeat(200)}/`.repeat(3)])("refuses the prefix %s", (prefix) => {
    expect(() => new S3BlobStore({ ...configFor("http://localhost", "b"), prefix })).toThrow(
      /^S3_PREFIX cannot be used: /,
    );
  });

  it("does not list what other tools put there under names no key can have, and pages past it", async () => {
    const { server, store } = await freshStore();
    await store.put("run/b", content(1));
    const [pattern] = server.versions;
    if (pattern) server.versions.push({ ...pattern, key: "run/" }, { ...pattern, key: "run/a//x" });
    expect((await store.list("run/")).items.map(({ key }) => key)).toEqual(["run/b"]);
    const first = await store.list("run/", { limit: 1 });
    expect(first).toEqual({ items: [], next: "run/" });
    const second = await store.list("run/", { limit: 1, after: "run/" });
    expect(second).toEqual({ items: [], next: "run/a//x" });
    expect((await store.list("run/", { limit: 1, after: "run/a//x" })).next).toBeNull();
    expect((await store.deletePrefix("run/")).objects).toBe(3);
  });

  it("tries again when the store is busy", async () => {
    const { server, store } = await freshStore();
    let refusals = 2;
    server.refuse = () => {
      refusals -= 1;
      return refusals >= 0 ? { status: 503, code: "SlowDown" } : null;
    };
    await store.put("a", content(10));
    expect((await store.head("a"))?.bytes).toBe(10);
  });

  it("lets go of a download whose reader leaves", async () => {
    const { server, store } = await freshStore();
    await store.put("a", content(16 * MIB));
    await inParallel([1, 2, 3, 4], async () => {
      const opened = await store.open("a");
      const closed = opened && once(opened.stream, "close");
      opened?.stream.destroy();
      await closed;
    });
    await expect.poll(() => server.openDownloads).toBe(0);
  });

  it("leaves no version of its probe when checked", async () => {
    const { server, store } = await freshStore();
    await store.check();
    expect(server.versions).toEqual([]);
  });

  it.each<[string, (request: S3Request) => boolean, string, RegExp]>([
    [
      "listing",
      ({ query }) => query.has("list-type"),
      "AccessDenied",
      /could not list objects .* s3:ListBucket on/,
    ],
    [
      "writing",
      ({ method }) => method === "PUT",
      "AccessDenied",
      /could not write an object .* s3:PutObject on/,
    ],
    [
      "deleting",
      ({ method }) => method === "DELETE",
      "AccessDenied",
      /could not delete objects .* s3:DeleteObject/,
    ],
    [
      "a wrong secret",
      () => true,
      "SignatureDoesNotMatch",
      /Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/,
    ],
  ])("says what %s lacks when checked", async (_, matches, code, sentence) => {
    const { server, store } = await freshStore();
    server.refuse = (request) => (matches(request) ? { status: 403, code } : null);
    const fault = await store.check().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(String(fault)).toMatch(sentence);
    expect(String(fault)).not.toContain(SECRET);
  });

  it.each<[string, string]>([
    ["versions", "s3:ListBucketVersions"],
    ["uploads", "s3:ListBucketMultipartUploads"],
  ])("does not start without the permission to list %s, which erasing needs", async (listing, permission) => {
    const { server, store } = await freshStore();
    await store.start();
    server.refuse = ({ query }) => (query.has(listing) ? { status: 403, code: "AccessDenied" } : null);
    await expect(store.start()).rejects.toThrow(`Give them ${permission} on S3_BUCKET`);
    server.refuse = ({ query }) => (query.has(listing) ? { status: 501, code: "NotImplemented" } : null);
    await store.start();
  });

  it("says that the bucket does not exist", async () => {
    const { store } = await freshStore({ bucket: "missing" });
    await expect(store.check()).rejects.toThrow(
      /"missing": there is no such bucket\. Create it, or correct S3_BUCKET/,
    );
    await expect(store.put("a", content(1))).rejects.toThrow(/S3_BUCKET/);
    await expect(store.list("a/")).rejects.toThrow(/S3_BUCKET/);
  });

  it("says that nobody answers, and hides a password in the address", async () => {
    const server = new VersionedS3Server();
    const endpoint = (await server.start()).replace("http://", "http://user:hidden-password@");
    await server.stop();
    const store = new S3BlobStore(configFor(endpoint, "files"));
    onTestFinished(() => store.stop());
    const fault = await store.check().catch((error: unknown) => error);
    expect(String(fault)).toMatch(/127\.0\.0\.1.*cannot be reached\. Check S3_ENDPOINT/);
    expect(String(fault)).not.toContain("hidden-password");
  });

  it("speaks of Amazon S3 when no other store is named", async () => {
    const credentials = { accessKeyId: "AKIATESTKEY", secretAccessKey: SECRET };
    const store = new S3BlobStore({ region: "eu-west-1", bucket: "files", ...credentials });
    await expect(store.head("../a")).rejects.toMatchObject({ code: "invalid_key" });
    await store.stop();
  });
});
