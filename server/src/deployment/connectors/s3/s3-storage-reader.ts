import { Readable } from "node:stream";
import {
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { S3Connector } from "@sluice/contract";
import { s3Code } from "../../../platform/blobs/s3-fault.ts";
import { printablePath } from "../../environments/output-name.ts";
import { relayStream } from "../relay-stream.ts";
import { StorageFault } from "../storage-fault.ts";
import type { BrowsedLevel, LevelPage, OpenObject, StorageReader, StoredObject } from "../storage-reader.ts";
import { createS3Client, type S3ClientOptions, storeAt } from "./create-s3-client.ts";
import { connectToStore, resolveStore, type StoreAddress, storeAddress } from "./probe-store.ts";
import { s3StorageFault } from "./s3-storage-fault.ts";

/** Where the deployment keeps its own files: never an input, whatever its credentials could read. */
export interface OwnStore {
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint: string | null;
}

export interface S3ReaderOptions extends S3ClientOptions {
  readonly ownStore?: OwnStore | null;
  readonly pageObjects?: number;
}

const PAGE_OBJECTS = 1_000;

/** Buckets of Amazon S3, or of anything that speaks its protocol, read with the connector's role. */
export class S3StorageReader implements StorageReader {
  readonly #client: S3Client;
  readonly #own: OwnStore | null;
  readonly #pageObjects: number;
  readonly #address: StoreAddress;
  readonly hasCredentials = true;

  constructor(spec: S3Connector, options: S3ReaderOptions = {}) {
    this.#client = createS3Client(spec, options);
    this.#address = storeAddress(spec, options);
    const own = options.ownStore ?? null;
    this.#own = own !== null && storeAt(own.endpoint) === storeAt(spec.endpoint ?? null) ? own : null;
    this.#pageObjects = options.pageObjects ?? PAGE_OBJECTS;
  }

  async resolve(signal?: AbortSignal): Promise<void> {
    await resolveStore(this.#address, signal);
  }

  async connect(signal?: AbortSignal): Promise<void> {
    await connectToStore(this.#address, signal);
  }

  async check(bucket: string | null, signal?: AbortSignal): Promise<void> {
    const options = abortedBy(signal);
    try {
      if (bucket === null) await this.#client.send(new ListBucketsCommand({ MaxBuckets: 1 }), options);
      else await this.#client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), options);
    } catch (error) {
      signal?.throwIfAborted();
      // A role that may read two buckets seldom may list all of them; but it was recognised, and that is the test.
      if (bucket === null && s3Code(error) === "AccessDenied") return;
      throw s3StorageFault(error, { bucket });
    }
  }

  async *list(bucket: string, prefix: string, signal?: AbortSignal): AsyncGenerator<StoredObject> {
    this.#refuseOwn(bucket, prefix);
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#ask({ bucket }, signal, (options) => {
        const request = {
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: this.#pageObjects,
          ContinuationToken,
          // XML cannot carry every character that a key may hold.
          EncodingType: "url" as const,
        };
        return this.#client.send(new ListObjectsV2Command(request), options);
      });
      for (const { Key = "", Size = 0, ETag } of page.Contents ?? []) {
        const key = page.EncodingType === "url" ? decodeKey(Key) : Key;
        yield { key, bytes: Size, etag: bareEtag(ETag) };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async buckets(limit: number, signal?: AbortSignal): Promise<string[]> {
    const answer = await this.#ask({ bucket: null }, signal, (options) =>
      this.#client.send(new ListBucketsCommand({ MaxBuckets: limit }), options),
    );
    return (answer.Buckets ?? []).flatMap(({ Name }) => Name ?? []).slice(0, limit);
  }

  async browse({ bucket, prefix, limit, after }: BrowsedLevel, signal?: AbortSignal): Promise<LevelPage> {
    this.#refuseOwn(bucket, prefix);
    const request = {
      Bucket: bucket,
      Prefix: prefix,
      Delimiter: "/",
      MaxKeys: limit,
      ContinuationToken: after ?? undefined,
      EncodingType: "url" as const,
    };
    const page = await this.#ask({ bucket }, signal, (options) =>
      this.#client.send(new ListObjectsV2Command(request), options),
    );
    const read = (key: string) => (page.EncodingType === "url" ? decodeKey(key) : key);
    return {
      prefixes: (page.CommonPrefixes ?? []).map(({ Prefix = "" }) => read(Prefix)),
      // A store that shows folders keeps an empty object of the prefix's own name.
      objects: (page.Contents ?? [])
        .map(({ Key = "", Size = 0, ETag }) => ({ key: read(Key), bytes: Size, etag: bareEtag(ETag) }))
        .filter(({ key }) => key !== prefix),
      next: page.IsTruncated ? (page.NextContinuationToken ?? null) : null,
    };
  }

  async open(bucket: string, key: string, signal?: AbortSignal): Promise<OpenObject> {
    this.#refuseOwn(bucket, key);
    const where = { bucket, key };
    const answer = await this.#ask(where, signal, (options) =>
      this.#client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), options),
    );
    if (!(answer.Body instanceof Readable)) throw new Error("The S3 client gave no stream of the object.");
    const stream = relayStream(answer.Body, (error) => s3StorageFault(error, where));
    return { bytes: answer.ContentLength ?? 0, etag: bareEtag(answer.ETag), stream };
  }

  close(): void {
    this.#client.destroy();
  }

  async #ask<Answer>(
    where: { bucket: string | null; key?: string },
    signal: AbortSignal | undefined,
    send: (options: { abortSignal?: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await send(abortedBy(signal));
    } catch (error) {
      signal?.throwIfAborted();
      throw s3StorageFault(error, where);
    }
  }

  /** Without a role, connectors read with the machine's credentials, which also read every run's files. */
  #refuseOwn(bucket: string, prefix: string): void {
    const own = this.#own;
    if (own === null || bucket !== own.bucket) return;
    if (!prefix.startsWith(own.prefix) && !own.prefix.startsWith(prefix)) return;
    const message = `The bucket "${bucket}" holds the deployment's own files there, which are no inputs: copy what is needed to another bucket or prefix.`;
    throw new StorageFault("denied", message);
  }
}

function abortedBy(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal === undefined ? {} : { abortSignal: signal };
}

function decodeKey(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll("+", " "));
  } catch {
    throw new StorageFault(
      "unsuitable",
      `The key "${printablePath(encoded)}" is not valid UTF-8: rename it.`,
    );
  }
}

function bareEtag(etag: string | undefined): string | null {
  return etag?.replaceAll('"', "") ?? null;
}
