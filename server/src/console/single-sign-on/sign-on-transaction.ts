import { limits } from "@sluice/contract";
import type { SealedValues } from "../../platform/crypto/sealed-values.ts";

/** A sign-on that has begun. The browser keeps it, sealed, until it comes back from the provider. */
export interface SignOnTransaction {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** A path of ours. */
  readonly returnTo: string;
  /** Whether the person must prove themselves to the provider anew. */
  readonly again: boolean;
  /** Of the settings it was begun with. */
  readonly revision: number;
  readonly atMs: number;
}

const purpose = "sign-on-transaction";
const lastsMs = limits.signOn.transactionMinutes * 60_000;

export function sealTransaction(sealed: SealedValues, transaction: SignOnTransaction): string {
  return sealed.seal(JSON.stringify(transaction), purpose);
}

/** Null for one that is not ours, or took too long. */
export function openTransaction(
  sealed: SealedValues,
  text: string | null,
  nowMs: number,
): SignOnTransaction | null {
  const content = text === null ? null : sealed.open(text, purpose);
  if (content === null) return null;
  const transaction = JSON.parse(content) as SignOnTransaction;
  return nowMs - transaction.atMs <= lastsMs ? transaction : null;
}

const home = "/console";
const returnToMaxChars = 1_000;

/** Where to go afterwards: a page of the console and nothing else, whatever a link says. */
export function safeReturnTo(text: string | null): string {
  if (text === null || text.length > returnToMaxChars) return home;
  return /^\/console(?=[/?#]|$)[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : home;
}
