import { limits } from "@sluice/contract";
import { isPrintableAscii } from "../text/is-printable-ascii.ts";

/** Whether a text can be a client_reference, in the body of a start and as a filter; the empty text can. */
export function isClientReference(text: string): boolean {
  return text.length <= limits.request.clientReferenceMaxChars && isPrintableAscii(text);
}
