import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  type DeleteMarkerEntry,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type MultipartUpload,
  type ObjectVersion,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { releaseBody, trackBody } from "./blob-body.ts";
import {
  keyFault,
  MAX_KEY_BYTES,
  prefixFault,
  RESERVED_SEGMENT,
  requireKey,
  requirePrefix,
} from "./blob-key.ts";
import { rangeNotSatisfiable, requireRange } from "./blob-range.ts";
import type {
  BlobBody,
  BlobInfo,
  BlobPage,
  BlobRange,
  BlobStore,
  DeleteCount,
  ListOptions,
  OpenBlob,
  PutOptions,
  PutResult,
} from "./blob-store.ts";
import { listBounds } from "./list-bounds.ts";
import { deleteFromS3, type S3DeletionRequests, type S3ObjectId } from "./s3-deletion.ts";
import { type S3Task, s3Code, s3Fault, s3Status } from "./s3-fault.ts";

export interface S3BlobStoreConfig {
  /** An S3-speaking store that is not Amazon's. */
  endpoint?: string;
  region: string;
  bucket: string;
  /** Everything is kept under it; ends with a slash. */
  prefix?: string;
  /** Without these two, the SDK finds the credentials of the machine or container. */
  accessKeyId?: string;
  secretAccessKey?: string;
  forcePathStyle?: boolean;
}

/** The smallest part S3 takes. 10,000 of them make the largest object: 48 GiB. */
const PART_BYTES = 5 * 1024 * 1024;
/** With the part being filled, some 20 MiB of memory for a put, however long the stream. */
const PARTS_AT_ONCE = 2;
const MAX_PARTS = 10_000;

/** The most that one DeleteObjects request or one listing page may hold. */
const PAGE_OBJECTS = 1_000;

const CONNECT_TIMEOUT_MS = 5_000;
/** Until the answer begins: long enough to send a part over a slow line. */
const ANSWER_TIMEOUT_MS = 60_000;
/** A download nobody reads, or a store that stalls in the middle of one. */
const SILENCE_TIMEOUT_MS = 5 * 60_000;
/** An open download holds a socket; with the SDK's 50, a few dozen slow readers would stop everything else. */
const MAX_SOCKETS = 512;
const MAX_ATTEMPTS = 4;

/** Objects in a bucket of Amazon S3, or of anything that speaks its protocol, versioned or not. */
export class S3BlobStore implements BlobStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #maxKeyBytes: number;
  readonly #where: { store: string; bucket: string };

  constructor(config: S3BlobStoreConfig) {
    this.#bucket = config.bucket;
    this.#prefix = config.prefix ?? "";
    const fault = this.#prefix === "" ? null : prefixFault(this.#prefix, MAX_KEY_BYTES / 2);
    if (fault !== null) throw new Error(`S3_PREFIX cannot be used: ${fault}.`);
    // S3 counts the prefix into its limit for keys.
    this.#maxKeyBytes = MAX_KEY_BYTES - Buffer.byteLength(this.#prefix);
    // The origin alone: an address may carry a password.
    const store =
      config.endpoint === undefined ? `Amazon S3, ${config.region}` : new URL(config.endpoint).origin;
    this.#where = { store, bucket: config.bucket };
    this.#client = createClient(config);
  }

  /** Asks for what only erasing needs: a missing permission should stop the start, not the first erasure. */
  async start(): Promise<void> {
    await this.#deletion("", 1).listVersions(null);
    await this.#listUploads("", null);
  }

  async stop(): Promise<void> {
    this.#client.destroy();
  }

  async check(): Promise<void> {
    // Listing tells a missing bucket from a missing permission; asking for the bucket alone does not.
    await this.#ask(
      "list objects",
      this.#client.send(new ListObjectsV2Command({ ...this.#under(""), MaxKeys: 1 })),
    );
    const probe = this.#object(`${RESERVED_SEGMENT}-check/${randomUUID()}`);
    const { VersionId } = await this.#ask(
      "write an object",
      this.#client.send(new PutObjectCommand({ ...probe, Body: "Sluice checks that it can write here." })),
    );
    await this.#ask("delete objects", this.#client.send(new DeleteObjectCommand({ ...probe, VersionId })));
  }

  async put(key: string, body: BlobBody, options: PutOptions = {}): Promise<PutResult> {
    const source = trackBody(body, options.signal, PART_BYTES * MAX_PARTS);
    let upload: Upload | null = null;
    try {
      requireKey(key, this.#maxKeyBytes);
      // The signal ends the body, never a request: S3 may have carried out a request that was cut off.
      const Body = Readable.from(source.chunks);
      upload = new Upload({
        client: this.#client,
        params: { ...this.#object(key), Body, ContentType: options.contentType },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      const { ETag } = await upload.done();
      return { bytes: source.bytes, etag: bareEtag(ETag) };
    } catch (error) {
      releaseBody(body);
      if (upload === null) throw error;
      // The SDK forgets the parts when it is the completion that fails. If this fails too, `deletePrefix` finds them.
      const { uploadId } = upload;
      if (uploadId !== undefined) await this.#abortUpload(this.#fullKey(key), uploadId).catch(() => {});
      if (source.failure !== null) throw source.failure.error;
      throw s3Fault(error, "write an object", this.#where);
    }
  }

  async head(key: string): Promise<BlobInfo | null> {
    requireKey(key, this.#maxKeyBytes);
    const request = this.#client.send(new HeadObjectCommand(this.#object(key)));
    const answer = await this.#askFor("read an object", request, isAbsent);
    return answer && toInfo(key, answer.ContentLength, answer.ETag, answer.LastModified);
  }

  async open(key: string, range?: BlobRange): Promise<OpenBlob | null> {
    requireKey(key, this.#maxKeyBytes);
    if (range !== undefined) requireRange(range);
    const Range = range && `bytes=${range.start}-${range.end ?? ""}`;
    const request = this.#client.send(new GetObjectCommand({ ...this.#object(key), Range }));
    const answer = await this.#askFor(
      "read an object",
      request,
      (error) => isAbsent(error) || isPastEnd(error),
    );
    if (answer === null) return await this.#explainNothing(key, range);
    const stream = answer.Body;
    if (!(stream instanceof Readable)) throw new Error("The S3 client gave no stream of the object.");
    const total = answer.ContentRange?.split("/")[1];
    const bytes = total === undefined ? answer.ContentLength : Number(total);
    return { info: toInfo(key, bytes, answer.ETag, answer.LastModified), stream };
  }

  async list(prefix: string, options?: ListOptions): Promise<BlobPage> {
    const { after, limit } = listBounds(prefix, options, this.#maxKeyBytes);
    const StartAfter = after === null ? undefined : this.#fullKey(after);
    const page = await this.#ask(
      "list objects",
      this.#client.send(new ListObjectsV2Command({ ...this.#under(prefix), StartAfter, MaxKeys: limit })),
    );
    const found = (page.Contents ?? []).map((object) => ({ ...object, key: this.#ownKey(object.Key) }));
    return {
      items: found
        // Other tools leave objects no key of ours could name, such as empty ones ending in a slash for folders.
        .filter(({ key }) => keyFault(key) === null)
        .map(({ key, Size, ETag, LastModified }) => toInfo(key, Size, ETag, LastModified)),
      next: page.IsTruncated ? (found.at(-1)?.key ?? null) : null,
    };
  }

  async delete(key: string): Promise<DeleteCount> {
    requireKey(key, this.#maxKeyBytes);
    const fullKey = this.#fullKey(key);
    // A short page: an object seldom has many versions, and whatever follows it is of no interest.
    return await deleteFromS3(this.#deletion(key, 20), (found) => found === fullKey);
  }

  async deletePrefix(prefix: string): Promise<DeleteCount> {
    requirePrefix(prefix, this.#maxKeyBytes);
    await this.#abortUploads(prefix);
    return await deleteFromS3(this.#deletion(prefix, PAGE_OBJECTS));
  }

  #deletion(start: string, MaxKeys: number): S3DeletionRequests {
    const scope = { ...this.#under(start), MaxKeys };
    return {
      listVersions: async (after) => {
        const markers = { KeyMarker: after?.key, VersionIdMarker: after?.versionId };
        const request = this.#client.send(new ListObjectVersionsCommand({ ...scope, ...markers }));
        const page = await this.#askFor("list the versions of objects", request, isNotImplemented);
        const found = [...(page?.Versions ?? []), ...(page?.DeleteMarkers ?? [])].map(toId);
        // A store without versions refuses, or takes this for a plain listing and so does not echo the marker.
        if (page === null || (found.length === 0 && page.KeyMarker === undefined)) return null;
        const key = page.IsTruncated ? page.NextKeyMarker : undefined;
        return { found, next: key === undefined ? null : { key, versionId: page.NextVersionIdMarker } };
      },
      listCurrent: async (after) => {
        const request = this.#client.send(
          new ListObjectsV2Command({ ...scope, StartAfter: after ?? undefined }),
        );
        const page = await this.#ask("list objects", request);
        const found = (page.Contents ?? []).map(({ Key = "" }) => ({ Key }));
        return { found, next: page.IsTruncated ? (found.at(-1)?.Key ?? null) : null };
      },
      remove: (ids) => this.#deleteBatch(ids),
    };
  }

  async #deleteBatch(ids: S3ObjectId[]): Promise<S3ObjectId[]> {
    const request = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects: ids, Quiet: true } });
    const { Errors = [] } = await this.#ask("delete objects", this.#client.send(request));
    const gone = Errors.filter(({ Code }) => Code === "NoSuchKey" || Code === "NoSuchVersion");
    const kept = Errors.find((error) => !gone.includes(error));
    if (kept !== undefined) {
      // S3 answers 200 for the whole and refuses one by one: believing the 200 would call data erased that is not.
      throw new Error(
        `The object store (${this.#where.store}) kept ${Errors.length - gone.length} of ${ids.length} objects that were to be deleted from the bucket "${this.#bucket}" (${kept.Code ?? "no reason given"}). Give the credentials s3:DeleteObject and s3:DeleteObjectVersion on S3_BUCKET, and see whether a lock or a retention rule holds the objects.`,
      );
    }
    return ids.filter(
      ({ Key, VersionId }) => !gone.some((one) => one.Key === Key && one.VersionId === VersionId),
    );
  }

  /** Parts of an upload whose process died are in no listing of objects, but they hold data that must be erased. */
  async #abortUploads(prefix: string): Promise<void> {
    let after: UploadCursor | null = null;
    do {
      const page: UploadPage = await this.#listUploads(prefix, after);
      for (const { Key = "", UploadId = "" } of page.found) await this.#abortUpload(Key, UploadId);
      after = page.next;
    } while (after !== null);
  }

  async #listUploads(prefix: string, after: UploadCursor | null): Promise<UploadPage> {
    const request = this.#client.send(new ListMultipartUploadsCommand({ ...this.#under(prefix), ...after }));
    const page = await this.#askFor("list unfinished uploads", request, isNotImplemented);
    const more = page?.IsTruncated && page.NextKeyMarker !== undefined;
    return {
      found: page?.Uploads ?? [],
      next: more ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null,
    };
  }

  async #abortUpload(Key: string, UploadId: string): Promise<void> {
    const request = new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId });
    await this.#askFor("abort an unfinished upload", this.#client.send(request), isAbsent);
  }

  /** Why reading gave nothing: the object is absent, or the range is, and then its size belongs to the answer. */
  async #explainNothing(key: string, range: BlobRange | undefined): Promise<null> {
    const info = range && (await this.head(key));
    if (info) throw rangeNotSatisfiable(info.bytes);
    return null;
  }

  async #ask<Answer>(task: S3Task, request: Promise<Answer>): Promise<Answer> {
    try {
      return await request;
    } catch (error) {
      throw s3Fault(error, task, this.#where);
    }
  }

  /** Null for an error that is an answer, such as an object that is not there. */
  async #askFor<Answer>(
    task: S3Task,
    request: Promise<Answer>,
    isAnswer: (error: unknown) => boolean,
  ): Promise<Answer | null> {
    try {
      return await request;
    } catch (error) {
      if (isAnswer(error)) return null;
      throw s3Fault(error, task, this.#where);
    }
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#fullKey(key) };
  }

  #under(start: string): { Bucket: string; Prefix: string } {
    return { Bucket: this.#bucket, Prefix: this.#fullKey(start) };
  }

  #fullKey(key: string): string {
    return this.#prefix + key;
  }

  #ownKey(fullKey = ""): string {
    return fullKey.slice(this.#prefix.length);
  }
}

interface UploadCursor {
  KeyMarker: string | undefined;
  UploadIdMarker: string | undefined;
}

interface UploadPage {
  found: MultipartUpload[];
  next: UploadCursor | null;
}

function createClient(config: S3BlobStoreConfig): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config;
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return new S3Client({
    region,
    maxAttempts: MAX_ATTEMPTS,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(forcePathStyle === undefined ? {} : { forcePathStyle }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    // Amazon checks the sum the SDK adds to every upload; other stores stumble over it.
    requestChecksumCalculation: endpoint === undefined ? "WHEN_SUPPORTED" : "WHEN_REQUIRED",
    // Checking wraps the download in a second stream, and destroying that one leaves its socket open.
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

function toInfo(key: string, bytes = 0, etag?: string, modified?: Date): BlobInfo {
  return { key, bytes, etag: bareEtag(etag), modifiedAtMs: modified?.getTime() ?? 0 };
}

function bareEtag(etag = ""): string {
  return etag.replaceAll('"', "");
}

function toId({ Key = "", VersionId }: ObjectVersion | DeleteMarkerEntry): S3ObjectId {
  return VersionId === undefined ? { Key } : { Key, VersionId };
}

function isAbsent(error: unknown): boolean {
  const code = s3Code(error);
  return code === "NoSuchKey" || code === "NotFound" || code === "NoSuchUpload";
}

function isPastEnd(error: unknown): boolean {
  return s3Status(error) === 416;
}

function isNotImplemented(error: unknown): boolean {
  return s3Status(error) === 501 || s3Status(error) === 405;
}
