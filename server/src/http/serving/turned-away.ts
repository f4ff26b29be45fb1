import type { Answer } from "./answer.ts";
import type { RequestContext } from "./request-context.ts";

/** What a person reads who comes from an address from which nobody may. */
export function turnedAway({ address }: RequestContext): Answer {
  const sentence = `People are not accepted from ${address}. An administrator can add its range to the user access ranges.\n`;
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return { status: 403, headers, content: Buffer.from(sentence) };
}
