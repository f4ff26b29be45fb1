import { describeBlobStore } from "./conformance.ts";
import { S3BlobStore } from "./s3-blob-store.ts";
import { startFauxqsThread } from "./testing/fauxqs-thread.ts";

describeBlobStore("S3 without versions, under a prefix (fauxqs)", async () => {
  const server = await startFauxqsThread("plain");
  const store = new S3BlobStore({
    endpoint: server.endpoint,
    bucket: "plain",
    prefix: "tenant/",
    region: "eu-west-1",
    accessKeyId: "AKIATESTKEY",
    secretAccessKey: "very-secret-value",
    forcePathStyle: true,
  });
  return { store, close: server.stop, maxKeyBytes: 1_024 - "tenant/".length };
}, ["byte order"]);
