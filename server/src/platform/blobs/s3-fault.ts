import { errorCode } from "../faults/file-errors.ts";
import { FilesUnavailable } from "../faults/files-unavailable.ts";

/** What was asked of S3, as people call it, and the permission it takes. */
const PERMISSIONS = {
  "write an object": "s3:PutObject",
  "read an object": "s3:GetObject",
  "list objects": "s3:ListBucket",
  "list the versions of objects": "s3:ListBucketVersions",
  "list unfinished uploads": "s3:ListBucketMultipartUploads",
  "abort an unfinished upload": "s3:AbortMultipartUpload",
  "delete objects": "s3:DeleteObject and s3:DeleteObjectVersion",
} as const;

export type S3Task = keyof typeof PERMISSIONS;

const CREDENTIAL_CODES = new Set([
  "CredentialsProviderError",
  "ExpiredToken",
  "InvalidAccessKeyId",
  "InvalidClientTokenId",
  "InvalidToken",
  "SignatureDoesNotMatch",
  "TokenRefreshRequired",
]);
const REGION_CODES = new Set([
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
  "PermanentRedirect",
]);
const NETWORK_CODE = /^(E[A-Z]+|ERR_[A-Z_]+|.*CERT.*|.*SIGNED.*|TimeoutError)$/;

/** The code S3 or the network gave, such as `NoSuchKey` or `ECONNREFUSED`. */
export function s3Code(error: unknown): string {
  if (!(error instanceof Error)) return "Unknown";
  return errorCode(error) ?? error.name;
}

export function s3Status(error: unknown): number | null {
  if (!(error instanceof Error) || !("$metadata" in error)) return null;
  const { httpStatusCode } = (error.$metadata ?? {}) as { httpStatusCode?: number };
  return httpStatusCode ?? null;
}

/**
 * One sentence on what failed and one on what to do. The SDK's error is not kept as the cause: refusals of
 * credentials carry the key id and the signed text, and causes end up in logs.
 */
export function s3Fault(error: unknown, task: S3Task, where: { store: string; bucket: string }): Error {
  const code = s3Code(error);
  const status = s3Status(error);
  const said = status === null ? code : `${code}, HTTP ${status}`;
  const failed = `The object store (${where.store}) could not ${task} in the bucket "${where.bucket}"`;
  return new FilesUnavailable("unreachable", `${failed}: ${reasonAndRemedy(code, status, task)} (${said}).`);
}

function reasonAndRemedy(code: string, status: number | null, task: S3Task): string {
  if (code === "NoSuchBucket" || code === "InvalidBucketName") {
    return "there is no such bucket. Create it, or correct S3_BUCKET";
  }
  if (CREDENTIAL_CODES.has(code)) {
    return "it does not accept the credentials. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or set neither to use those of the machine";
  }
  if (REGION_CODES.has(code) || status === 301) return "the bucket is in another region. Correct S3_REGION";
  if (code === "RequestTimeTooSkewed") return "this machine's clock is wrong. Set it";
  if (status === 403) return `the credentials lack a permission. Give them ${PERMISSIONS[task]} on S3_BUCKET`;
  if (status === null && NETWORK_CODE.test(code)) {
    return "it cannot be reached. Check S3_ENDPOINT, S3_REGION and the network in between";
  }
  if (status !== null && (status >= 500 || status === 429)) {
    return "it is overloaded or failing. Try again, and look at the state of the store if this lasts";
  }
  return "it refused the request. Check that S3_ENDPOINT names a store that speaks S3";
}
