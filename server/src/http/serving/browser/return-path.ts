const maxChars = 1_000;
const here = "http://here.invalid";

/** Where to go after signing in: a path of this origin and nothing else, whatever a link says, and not the sign-in again. */
export function returnPath(given: string | null, fallback = "/"): string {
  if (given === null || given.length > maxChars || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(given)) {
    return fallback;
  }
  const { origin, pathname, search, hash } = new URL(given, here);
  if (origin !== here || pathname.startsWith("//") || /^\/sign-in(\/|$)/.test(pathname)) return fallback;
  return `${pathname}${search}${hash}`;
}
