import type { StorePlace } from "../store-browser/store-browser.tsx";

/** Where a value points to; the top where it does not say. */
export function placeOf(value: string, onlyBucket: string | undefined): StorePlace {
  const [, bucket, rest = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(value) ?? [];
  const prefix = (bucket === undefined && onlyBucket !== undefined ? value : rest).replace(/[^/]*$/, "");
  const place = onlyBucket ?? bucket;
  return { ...(place !== undefined && { bucket: place }), ...(prefix !== "" && { prefix }) };
}

/** What a start gives for a place: the bucket is left out where there is only one. Null above the folders of a bucket. */
export function prefixOf({ bucket, prefix = "" }: StorePlace, onlyBucket: string | undefined): string | null {
  if (prefix === "") return null;
  if (onlyBucket !== undefined) return prefix;
  return bucket === undefined ? null : `s3://${bucket}/${prefix}`;
}
