import { expect, it } from "vitest";
import { percentEncodeHidden } from "./hidden-characters.ts";

it.each([
  "naïve – résumé.md",
  "日本語/表.csv",
  "می\u200cخواهم.txt",
  "ന്\u200d.txt",
  "👩🏽\u200d⚕️ 👨\u200d👩\u200d👧 🏳️\u200d🌈.png",
  "\u06dd verse",
  "cafe\u0301 100% (2) 'q\"*?<>|:",
  "%0A",
])("leaves what can be seen, and the joiners it is written with: %j", (text) => {
  expect(percentEncodeHidden(text)).toBe(text);
});

it.each([
  ["new\nline.txt", "new%0Aline.txt"],
  ["tab\there\r", "tab%09here%0D"],
  ["back\\slash", "back%5Cslash"],
  ["nul\0 del\u007f c1\u0085", "nul%00 del%7F c1%C2%85"],
  ["right\u202eto-left.txt", "right%E2%80%AEto-left.txt"],
  ["line\u2028separator", "line%E2%80%A8separator"],
  ["zero\u200bwidth\ufeff", "zero%E2%80%8Bwidth%EF%BB%BF"],
  ["a\u200d.txt", "a%E2%80%8D.txt"],
  ["\u200cx", "%E2%80%8Cx"],
  ["tag\u{e0041}", "tag%F3%A0%81%81"],
  ["half\ud800", "half\ufffd"],
])("writes what cannot be seen as its bytes: %j", (text, shown) => {
  expect(percentEncodeHidden(text)).toBe(shown);
});
