import { s3Code, s3Status } from "../../../platform/blobs/s3-fault.ts";
import { OutgoingFault, outgoingFaultOf } from "../../../platform/outgoing/outgoing-fault.ts";
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
  if (error instanceof OutgoingFault) return outgoingStorageFault(error);
  const code = s3Code(error);
  const status = s3Status(error);
  const beneath = status === null ? outgoingFaultOf(error) : null;
  if (beneath?.code === "not_secure") return outgoingStorageFault(beneath);
  const said = status === null ? code : `${code}, HTTP ${status}`;
  const bucket = `The bucket "${where.bucket}"`;
  const what = where.bucket === null ? "The object store" : bucket;
  if (MISSING_CREDENTIALS.has(code)) {
    const message = `There are no credentials for the object store: enter an access key in the connector, or give one to the machine that the deployment runs on (${said}).`;
    return new StorageFault("denied", message, "missing");
  }
  if (REFUSED_CREDENTIALS.has(code) || status === 401) {
    const message = `The object store does not accept the credentials: renew them (${said}).`;
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

/** Why the store was not reached at all. */
export function outgoingStorageFault({ code, detail }: OutgoingFault): StorageFault {
  const said = detail === null ? "" : ` (${detail})`;
  switch (code) {
    case "address_refused":
      return new StorageFault(
        "denied",
        `The store's address${said} is not public: have an administrator add it to the internal service ranges and ports of this deployment in the console.`,
      );
    case "name_unknown":
      return new StorageFault(
        "unreachable",
        `The name of the store is not known: check the connector's endpoint and region${said}.`,
      );
    case "not_secure":
      return new StorageFault(
        "unreachable",
        `The store's certificate is not trusted: have its authority declared in the console${said}.`,
      );
    case "timed_out":
      return new StorageFault("unreachable", "The store did not answer in time: check its address.");
    default:
      return new StorageFault(
        "unreachable",
        `Nobody answers at the store's address: check the connector's endpoint${said}.`,
      );
  }
}
