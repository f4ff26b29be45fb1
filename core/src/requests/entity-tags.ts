const TAG_LIST = /^\s*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\u00ff]*"\s*(?:,\s*|$))+$/;
const TAG = /(W\/)?("[\x21\x23-\x7e\x80-\u00ff]*")/g;

/** Longer headers are not read: a condition that names hundreds of tags is no condition of ours. */
const HEADER_MAX_CHARS = 8_192;

/**
 * Whether a condition (If-Match, If-None-Match) names the tag, quotation marks included. `weakly` lets a weak
 * tag stand for the strong one of the same text: good enough to say that nothing changed, not to put parts of
 * a file together.
 */
export function namesTag(header: string, tag: string, { weakly }: { readonly weakly: boolean }): boolean {
  if (header.trim() === "*") return true;
  if (header.length > HEADER_MAX_CHARS || !TAG_LIST.test(header)) return false;
  return [...header.matchAll(TAG)].some(
    ([, weak, opaque]) => opaque === tag && (weakly || weak === undefined),
  );
}
