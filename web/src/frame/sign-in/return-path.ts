/** Where to go after the sign-in, as a path below the base of the surface: nowhere but this origin, and not to the sign-in again. */
export function returnPath(given: string | undefined, base: string): string {
  if (given === undefined || !/^\/(?![/\\])/.test(given)) return "/";
  const url = new URL(given, "http://here.invalid");
  if (url.origin !== "http://here.invalid") return "/";
  const below = `${url.pathname}${url.search}${url.hash}`;
  const path = below === base || below.startsWith(`${base}/`) ? below.slice(base.length) || "/" : below;
  return path === "/sign-in" || path.startsWith("/sign-in?") ? "/" : path;
}
