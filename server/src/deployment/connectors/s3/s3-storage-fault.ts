import { s3Code, s3Status } from "../../../platform/blobs/s3-fault.ts";
import { printablePath } from "../../environments/output-name.ts";
import { StorageFault } from "../storage-fault.ts";

const MISSING_CREDENTIALS = new Set(["CredentialsProviderError", "TokenProviderError"]);
const REFUSED_CREDENTIALS = new Set([
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidAccessKeyId",
  "InvalidClientTokenId",
  "InvalidToken",
  "SignatureDoesNotMatch",
  "TokenRefreshRequired",
  "UnrecognizedClientException",
]);
const OTHER_REGION = new Set([
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
  "PermanentRedirect",
]);

/**
 * What S3, STS or the network said, as one of our faults. The SDK's error is not kept as the cause: refusals of
 * credentials carry the key id and the signed text, and causes end up in logs.
 */
export function s3StorageFault(error: unknown, where: { bucket: string | null; key?: string }): StorageFault {
  if (error instanceof StorageFault) return error;
  const code = s3Code(error);
  const status = s3Status(error);
  const said = status === null ? code : `${code}, HTTP ${status}`;
  const bucket = `The bucket "${where.bucket}"`;
  const what = where.bucket === null ? "The object store" : bucket;
  if (MISSING_CREDENTIALS.has(code)) {
    const message = `The deployment has no credentials for the object store: give them to the machine or container it runs on (${said}).`;
    return new StorageFault("denied", message, "missing");
  }
  if (REFUSED_CREDENTIALS.has(code) || status === 401) {
    const message = `The object store does not accept the deployment's credentials: renew them (${said}).`;
    return new StorageFault("denied", message, "refused");
  }
  if (code === "InvalidObjectState") {
    const message = `The object "${printablePath(where.key ?? "")}" is archived: restore it first (${said}).`;
    return new StorageFault("unsuitable", message);
  }
  if (code === "NoSuchBucket" || code === "InvalidBucketName") {
    return new StorageFault("missing_bucket", `${bucket} does not exist: correct its name (${said}).`);
  }
  if (OTHER_REGION.has(code) || status === 301) {
    return new StorageFault(
      "unreachable",
      `${what} is in another region: correct the connector's (${said}).`,
    );
  }
  if (status === 403) {
    const message = `${what} may not be read: give the connector's role s3:ListBucket and s3:GetObject on it (${said}).`;
    return new StorageFault("denied", message);
  }
  if (code === "NoSuchKey" || code === "NotFound" || status === 404) {
    return new StorageFault(
      "missing_object",
      `The object "${printablePath(where.key ?? "")}" is gone (${said}).`,
    );
  }
  if (code === "RequestTimeTooSkewed") {
    return new StorageFault(
      "unreachable",
      `The clock of the deployment's machine is wrong: set it (${said}).`,
    );
  }
  return new StorageFault(
    "unreachable",
    `${what} could not be read: check the connector's endpoint and region, and try again (${said}).`,
  );
}
