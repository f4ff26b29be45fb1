import { limits } from "@sluice/contract";
import { countUtf8Bytes } from "../text/count-utf8-bytes.ts";
import { groupDigits } from "../text/group-digits.ts";
import { hasControlCharacter } from "../text/has-control-character.ts";
import { isBucketName } from "./bucket-name.ts";

export type StorageLocation = { readonly bucket: string; readonly prefix: string };

type ParsedPrefix =
  | { readonly ok: true; readonly location: StorageLocation }
  | { readonly ok: false; readonly reason: string };

const SCHEME = "s3://";
/** Any scheme at all, and the near misses "s3:bucket" and "S3://", which would otherwise pass for a folder. */
const OTHER_SCHEME = /^s3:|:\/\//i;

/**
 * Reads the value of a storage_prefix parameter: `s3://bucket/prefix/`, or `prefix/` where the author fixed
 * the bucket. The last slash is required, because S3 matches prefixes as text: `in/2026` would also copy
 * `in/2026-draft/`.
 */
export function parseStoragePrefix(text: string, fixedBucket?: string): ParsedPrefix {
  const reason = textFault(text);
  if (reason !== null) return refuse(reason);
  if (text.startsWith(SCHEME)) return parseUri(text.slice(SCHEME.length), fixedBucket);
  if (OTHER_SCHEME.test(text)) return refuse("Write the location as s3://bucket/prefix/.");
  if (fixedBucket === undefined) return refuse("Name the bucket too: s3://bucket/prefix/.");
  return locate(fixedBucket, text);
}

function parseUri(bucketAndPrefix: string, fixedBucket: string | undefined): ParsedPrefix {
  const slashAt = bucketAndPrefix.indexOf("/");
  if (slashAt === -1) return refuse("Name a prefix after the bucket: s3://bucket/prefix/.");
  const bucket = bucketAndPrefix.slice(0, slashAt);
  if (!isBucketName(bucket)) {
    return refuse(
      "The bucket is not a valid S3 bucket name: 3 to 63 lowercase letters, digits, dots and hyphens.",
    );
  }
  if (fixedBucket !== undefined && bucket !== fixedBucket) {
    return refuse(`Only the bucket ${fixedBucket} can be read through this parameter.`);
  }
  return locate(bucket, bucketAndPrefix.slice(slashAt + 1));
}

function locate(bucket: string, prefix: string): ParsedPrefix {
  if (prefix === "") return refuse("Name a prefix inside the bucket, such as reports/2026/.");
  if (prefix.startsWith("/")) return refuse("The prefix must not begin with a slash.");
  if (!prefix.endsWith("/")) return refuse("The prefix must end with a slash.");
  return { ok: true, location: { bucket, prefix } };
}

function textFault(text: string): string | null {
  const maxBytes = limits.parameter.storagePrefixValueMaxBytes;
  if (countUtf8Bytes(text) > maxBytes) return `The value is longer than ${groupDigits(maxBytes)} bytes.`;
  if (hasControlCharacter(text)) return "The value holds a control character.";
  if (!text.isWellFormed()) return "The value is not valid Unicode text.";
  if (text.includes("*") || text.includes("?")) return "Wildcards are not expanded: leave out * and ?.";
  if (text.includes("..")) return 'The value must not contain "..".';
  return null;
}

function refuse(reason: string): ParsedPrefix {
  return { ok: false, reason };
}
