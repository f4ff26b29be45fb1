import type { IncomingMessage } from "node:http";
import { limits } from "@sluice/contract";

/** How a browser keeps a sign-on that has begun. */
export interface TransactionCookie {
  read(request: IncomingMessage): string | null;
  /** The `Set-Cookie` that keeps it. */
  keep(sealed: string): string;
  /** The `Set-Cookie` that takes it away. */
  drop(): string;
}

const possibleValue = /^[A-Za-z0-9._-]{1,4000}$/;
const lastsSeconds = limits.signOn.transactionMinutes * 60;

/** Unlike the session it is sent when another site leads here: that is how the provider sends somebody back. */
export function transactionCookie(isHttps: boolean): TransactionCookie {
  const name = isHttps ? "__Host-sluice_sign_on" : "sluice_sign_on";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return {
    read({ headers }) {
      const given = (headers.cookie ?? "").split(/; */).filter((pair) => pair.startsWith(`${name}=`));
      const value = given.length === 1 ? (given[0]?.slice(name.length + 1) ?? "") : "";
      return possibleValue.test(value) ? value : null;
    },
    keep: (sealed) => `${name}=${sealed}; Max-Age=${lastsSeconds}; ${attributes}`,
    drop: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
