import { announcerOf } from "./context-words.ts";
import type { Finding } from "./finding.ts";

/** How long a country's account numbers are, from the register of the standard. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 " +
    "EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 " +
    "KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 " +
    "PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 " +
    "UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const head = /[A-Za-z]{2}[0-9]{2}/g;
const letterOrDigit = /^[A-Za-z0-9]$/;
const separator = /^[ \u00a0-]$/;
const isAnnounced = announcerOf(["iban", "account"]);

/** Bank account numbers by country, length and check digits, written in one piece or in groups. */
export function findIbans(text: string): Finding[] {
  const found: Finding[] = [];
  let free = 0;
  for (const { index: start, 0: beginning } of text.matchAll(head)) {
    if (start < free || letterOrDigit.test(text.charAt(start - 1))) continue;
    const length = lengths[beginning.slice(0, 2).toUpperCase()];
    const read = length === undefined ? null : readAccount(text, start, length);
    if (read === null) continue;
    const confidence = passesMod97(read.account) ? 1 : isAnnounced(text, start) ? 0.6 : 0;
    if (confidence === 0) continue;
    found.push({ start, end: read.end, entity: "IBAN_CODE", confidence });
    free = read.end;
  }
  return found;
}

function readAccount(text: string, start: number, length: number): { account: string; end: number } | null {
  let account = "";
  let position = start;
  while (account.length < length) {
    const char = text.charAt(position);
    const next = text.charAt(position + 1);
    if (letterOrDigit.test(char)) account += char.toUpperCase();
    else if (!separator.test(char) || !letterOrDigit.test(next)) return null;
    position += 1;
  }
  return letterOrDigit.test(text.charAt(position)) ? null : { account, end: position };
}

function passesMod97(account: string): boolean {
  let remainder = 0;
  for (const char of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
