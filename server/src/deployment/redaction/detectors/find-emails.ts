import type { Finding } from "./finding.ts";

const maxLocalChars = 128;
const maxDomainChars = 253;
const localChar = /[\p{L}\p{N}._%+~'-]/u;
const localEdge = /^[.'-]+/;
const domainRun = /[\p{L}\p{N}.-]{1,253}/uy;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const topLabel = /^(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/iu;

/** Looks around every @: at most so far to either side, so a text of nothing but @ costs no more than another. */
export function findEmails(text: string): Finding[] {
  const found: Finding[] = [];
  let free = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const start = localStart(text, at, free);
    if (start === at) continue;
    const domain = domainAfter(text, at + 1);
    if (domain === null) continue;
    const end = at + 1 + domain.length;
    found.push({ start, end, entity: "EMAIL_ADDRESS", confidence: domain.includes(".") ? 1 : 0.5 });
    free = end;
  }
  return found;
}

function localStart(text: string, at: number, free: number): number {
  const least = Math.max(free, at - maxLocalChars);
  if (text[at - 1] === '"') return quotedStart(text, at, least);
  let start = at;
  while (start > least && localChar.test(charBefore(text, start))) start -= charBefore(text, start).length;
  start += localEdge.exec(text.slice(start, at))?.[0].length ?? 0;
  return start;
}

/** The quoted form: "anna smith"@example.com. */
function quotedStart(text: string, at: number, least: number): number {
  const opening = text.lastIndexOf('"', at - 2);
  if (opening < least || opening > at - 3) return at;
  return text.slice(opening, at).includes("\n") ? at : opening;
}

/** The character that ends at `index`: two units when it is beyond the basic plane. */
function charBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && index >= 2;
  return text.slice(index - (isLow ? 2 : 1), index);
}

/** The longest beginning that is a domain; without a dot it is a host of some network, and less certain. */
function domainAfter(text: string, start: number): string | null {
  domainRun.lastIndex = start;
  const run = domainRun.exec(text)?.[0].slice(0, maxDomainChars);
  if (run === undefined) return null;
  const labels: string[] = [];
  for (const part of run.split(".")) {
    const clean = part.replace(/-+$/, "");
    if (!label.test(clean)) break;
    labels.push(clean);
    if (clean !== part) break;
  }
  while (labels.length > 1 && !topLabel.test(labels.at(-1) ?? "")) labels.pop();
  return labels.length === 0 ? null : labels.join(".");
}
