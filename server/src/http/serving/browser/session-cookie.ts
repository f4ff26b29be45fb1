import type { IncomingMessage } from "node:http";

/** How a browser keeps a session. */
export interface SessionCookie {
  /** What the request carries; null without a cookie, and for one that cannot be ours. */
  read(request: Pick<IncomingMessage, "headers">): string | null;
  /** The `Set-Cookie` that keeps a token. */
  keep(token: string, maxAgeSeconds: number): string;
  /** The `Set-Cookie` that takes it away. */
  drop(): string;
}

const possibleToken = /^[A-Za-z0-9_-]{20,200}$/;

/**
 * Over HTTPS the cookie's name begins with `__Host-`: the browser then refuses one that another host or a page without
 * HTTPS has set. Never sent with a request that another site caused; `Lax`, with nothing of it but a link that is followed.
 */
export function sessionCookie(
  plainName: string,
  isHttps: boolean,
  sameSite: "Strict" | "Lax" = "Strict",
): SessionCookie {
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${isHttps ? "; Secure" : ""}`;
  return {
    read({ headers }) {
      const pairs = (headers.cookie ?? "").split(/; */);
      const given = pairs.filter((pair) => pair.startsWith(`${name}=`));
      const token = given.length === 1 ? (given[0]?.slice(name.length + 1) ?? "") : "";
      return possibleToken.test(token) ? token : null;
    },
    keep: (token, maxAgeSeconds) => `${name}=${token}; Max-Age=${Math.floor(maxAgeSeconds)}; ${attributes}`,
    drop: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
