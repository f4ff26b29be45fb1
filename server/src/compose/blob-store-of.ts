import { join } from "node:path";
import type { Config } from "../config.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import { FolderBlobStore } from "../platform/blobs/folder-blob-store.ts";

/** The store the settings name. Nothing is touched until it is started. */
export async function blobStoreOf(config: Config): Promise<BlobStore> {
  if (config.s3Bucket === null) return new FolderBlobStore(join(config.dataFolder, "files"));
  // The SDK is large: it is loaded only where a bucket is used.
  const { S3BlobStore } = await import("../platform/blobs/s3-blob-store.ts");
  return new S3BlobStore({
    bucket: config.s3Bucket,
    region: config.s3Region,
    prefix: config.s3Prefix,
    forcePathStyle: config.s3PathStyle ?? config.s3Endpoint !== null,
    ...(config.s3Endpoint !== null && { endpoint: config.s3Endpoint }),
    ...(config.s3AccessKeyId !== null && { accessKeyId: config.s3AccessKeyId }),
    ...(config.s3SecretAccessKey !== null && { secretAccessKey: config.s3SecretAccessKey }),
  });
}
