import { Readable } from "node:stream";
import { GetObjectCommand, ListBucketsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { limits, type S3Connector } from "@sluice/contract";
import { s3Code } from "../../../platform/blobs/s3-fault.ts";
import { printablePath } from "../../environments/output-name.ts";
import { relayStream } from "../relay-stream.ts";
import { StorageFault } from "../storage-fault.ts";
import type { OpenObject, StorageReader, StoredObject } from "../storage-reader.ts";
import { roleCredentials } from "./role-credentials.ts";
import { s3StorageFault } from "./s3-storage-fault.ts";

/** Where the deployment keeps its own files: never an input, whatever its credentials could read. */
export interface OwnStore {
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint: string | null;
}

export interface S3ReaderOptions {
  readonly ownStore?: OwnStore | null;
  /** Where roles are assumed; for tests and for private clouds. */
  readonly stsEndpoint?: string;
  readonly pageObjects?: number;
}

const PAGE_OBJECTS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 30_000;
/** A store that stalls in the middle of a download. */
const SILENCE_TIMEOUT_MS = 2 * 60_000;
const MAX_ATTEMPTS = 3;

/** Buckets of Amazon S3, or of anything that speaks its protocol, read with the connector's role. */
export class S3StorageReader implements StorageReader {
  readonly #client: S3Client;
  readonly #own: OwnStore | null;
  readonly #pageObjects: number;

  constructor(spec: S3Connector, options: S3ReaderOptions = {}) {
    this.#client = createClient(spec, options.stsEndpoint);
    const own = options.ownStore ?? null;
    this.#own = own !== null && storeAt(own.endpoint) === storeAt(spec.endpoint ?? null) ? own : null;
    this.#pageObjects = options.pageObjects ?? PAGE_OBJECTS;
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
    where: { bucket: string; key?: string },
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

function createClient(spec: S3Connector, stsEndpoint: string | undefined): S3Client {
  const { region, endpoint = null, role_arn = null } = spec;
  const isAmazon = storeAt(endpoint) === AMAZON;
  return new S3Client({
    region,
    maxAttempts: MAX_ATTEMPTS,
    // Most stores but Amazon's want the bucket in the path of the address.
    ...(endpoint !== null && { endpoint, forcePathStyle: !isAmazon }),
    ...(role_arn !== null && {
      credentials: roleCredentials({
        roleArn: role_arn,
        seconds: spec.role_session_s ?? limits.connector.roleSessionSeconds.default,
        region,
        // A store that speaks S3 and knows roles assumes them at its own address.
        stsEndpoint: stsEndpoint ?? (isAmazon ? undefined : (endpoint ?? undefined)),
      }),
    }),
    // Checking wraps the download in a second stream, and destroying that one leaves its socket open.
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_TIMEOUT_MS,
    },
  });
}

function abortedBy(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal === undefined ? {} : { abortSignal: signal };
}

const AMAZON = "amazon";

function storeAt(endpoint: string | null): string {
  if (endpoint === null) return AMAZON;
  const { origin, hostname } = new URL(endpoint);
  return /(^|\.)amazonaws\.com(\.cn)?$/.test(hostname) ? AMAZON : origin;
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
