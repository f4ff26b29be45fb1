import { isIP } from "node:net";
import { announcerOf } from "./context-words.ts";
import type { Finding } from "./finding.ts";

const dotted = /[0-9]{1,3}(?:\.[0-9]{1,3}){3}/g;
const hexAndColons = /[0-9A-Fa-f:.]{2,}/g;
const longestIpv6 = 45;
const wordChar = /^[\p{L}\p{N}_]$/u;
const isAnnouncedAsVersion = announcerOf(["version", "ver", "release", "build", "section", "chapter"]);

export function findIpAddresses(text: string): Finding[] {
  return [...findIpv4(text), ...findIpv6(text)];
}

function findIpv4(text: string): Finding[] {
  const found: Finding[] = [];
  for (const { index: start, 0: address } of text.matchAll(dotted)) {
    const end = start + address.length;
    if (isIP(address) === 0 || isPartOfMore(text, start, end)) continue;
    const confidence = isAnnouncedAsVersion(text, start) ? 0.5 : 0.95;
    found.push({ start, end, entity: "IP_ADDRESS", confidence });
  }
  return found;
}

/** 1.2.3.4.5 is no address with a tail, and v1.2.3.4 is a version. */
function isPartOfMore(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (wordChar.test(before) || wordChar.test(after) || before === ".") return true;
  return after === "." && /^[0-9]$/.test(text.charAt(end + 1));
}

function findIpv6(text: string): Finding[] {
  const found: Finding[] = [];
  for (const { index, 0: run } of text.matchAll(hexAndColons)) {
    if (run.length > longestIpv6 * 2 || !/:.*:/.test(run)) continue;
    const read = readIpv6(text, index, index + run.length);
    if (read !== null) found.push(read);
  }
  return found;
}

/** Tries the run as it is, and without a label in front ("src:fe80::1") or punctuation behind it. */
function readIpv6(text: string, runStart: number, runEnd: number): Finding | null {
  const end = wordChar.test(text.charAt(runEnd)) ? runEnd : trimmedEnd(text, runEnd);
  if (wordChar.test(text.charAt(end))) return null;
  const afterLabel = text.indexOf(":", runStart) + 1;
  for (const start of [runStart, afterLabel]) {
    const address = text.slice(start, end);
    if (wordChar.test(text.charAt(start - 1)) || !address.includes(":")) continue;
    if (isIP(address) === 0) continue;
    const confidence = ipv6Confidence(address);
    return confidence === 0 ? null : { start, end, entity: "IP_ADDRESS", confidence };
  }
  return null;
}

function trimmedEnd(text: string, runEnd: number): number {
  let end = runEnd;
  while (text.charAt(end - 1) === ".") end -= 1;
  return text.charAt(end - 1) === ":" && text.charAt(end - 2) !== ":" ? end - 1 : end;
}

/** `a::b` is a name in many programming languages, and `::` says nothing about anyone. */
function ipv6Confidence(address: string): number {
  const groups = address.split(":").filter((group) => group !== "");
  if (groups.length === 0) return 0;
  if (groups.length > 2) return 0.95;
  return /[0-9]/.test(address) ? 0.8 : 0.5;
}
