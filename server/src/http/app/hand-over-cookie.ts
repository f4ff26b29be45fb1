import type { IncomingMessage } from "node:http";

/** What a browser keeps while it fetches a code at the console. */
interface BegunHandOver {
  readonly verifier: string;
  readonly returnTo: string;
}

export interface HandOverCookie {
  read(request: Pick<IncomingMessage, "headers">): BegunHandOver | null;
  /** The `Set-Cookie` that keeps it. */
  keep(begun: BegunHandOver): string;
  /** The `Set-Cookie` that takes it away. */
  drop(): string;
}

/** As long as somebody may take to sign in at the console. */
const lastsSeconds = 30 * 60;
const possibleValue = /^([\w-]{43})\.([\w-]{1,2000})$/;

/** Sent when another site leads here: the console may be one. Where it leads to is judged again when it is read. */
export function handOverCookie(isHttps: boolean): HandOverCookie {
  const name = isHttps ? "__Host-sluice_hand_over" : "sluice_hand_over";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return {
    read({ headers }) {
      const given = (headers.cookie ?? "").split(/; */).filter((pair) => pair.startsWith(`${name}=`));
      const value = given.length === 1 ? possibleValue.exec(given[0]?.slice(name.length + 1) ?? "") : null;
      if (!value) return null;
      const [, verifier = "", returnTo = ""] = value;
      return { verifier, returnTo: Buffer.from(returnTo, "base64url").toString("utf8") };
    },
    keep: ({ verifier, returnTo }) =>
      `${name}=${verifier}.${Buffer.from(returnTo).toString("base64url")}; Max-Age=${lastsSeconds}; ${attributes}`,
    drop: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
