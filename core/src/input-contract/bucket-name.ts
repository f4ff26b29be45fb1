const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const LOOKS_LIKE_IPV4 = /^[0-9]+(?:\.[0-9]+){3}$/;

/**
 * The grammar of S3 bucket names. The prefixes and suffixes that S3 reserves are not refused: they bind
 * whoever creates a bucket, while access point aliases bear them and can be read from.
 */
export function isBucketName(text: string): boolean {
  return BUCKET_NAME.test(text) && !text.includes("..") && !LOOKS_LIKE_IPV4.test(text);
}
