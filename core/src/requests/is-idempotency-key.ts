import { limits } from "@sluice/contract";
import { isPrintableAscii } from "../text/is-printable-ascii.ts";

const { idempotencyKeyMinChars, idempotencyKeyMaxChars } = limits.request;

/** Whether an Idempotency-Key has the accepted shape. */
export function isIdempotencyKey(text: string): boolean {
  return (
    text.length >= idempotencyKeyMinChars && text.length <= idempotencyKeyMaxChars && isPrintableAscii(text)
  );
}
