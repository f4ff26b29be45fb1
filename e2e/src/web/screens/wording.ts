/** How what is seeded is worded: as people would, or as somebody who means harm. */
export interface Wording {
  /** A name that a person types: what cannot be seen is refused there. */
  name(plain: string): string;
  /** Another name or text on one line, as long as it may be at most. */
  line(plain: string, maxChars?: number): string;
  /** A text of several lines that may be shown as Markdown. */
  text(plain: string): string;
  /** The name of a file; its ending stays. */
  file(plain: string): string;
  /** What stands in a cell of a table. */
  cell(plain: string): string;
}

export const plainWording: Wording = {
  name: (plain) => plain,
  line: (plain) => plain,
  text: (plain) => plain,
  file: (plain) => plain,
  cell: (plain) => plain,
};

/** Every one sets `__pwned` or asks another origin, if it is ever taken for more than text. */
const attacks = [
  '"><img src=x onerror=__pwned=1>',
  "'><svg/onload=__pwned=1>",
  "</title></script><script>__pwned=1</script>",
  "javascript:__pwned=1//",
  "{{constructor.constructor('__pwned=1')()}}",
  "<a href=//elsewhere.invalid/>&lt;b&gt;",
];
/** Turns what follows around, has no width, and hides. */
const unseen = "\u202e\u200b\u2066\u00ad";

const markdown = `
<script>window.__pwned = 1</script>
<iframe src="https://elsewhere.invalid/"></iframe>
<style>@import url(https://elsewhere.invalid/a.css); body { display: none }</style>

[a link](javascript:window.__pwned=1) [another](data:text/html,<script>__pwned=1</script>) <javascript:__pwned=1>
![a picture](https://elsewhere.invalid/picture.png) ![one more](x"onerror="__pwned=1)
<https://elsewhere.invalid/?"onmouseover="__pwned=1>

| =cmd\\|'/c calc'!A0 | <img src=x onerror=__pwned=1> |
| --- | --- |
| ${"wide".repeat(60)} | ${unseen}gpj.exe |

\`\`\`html
<img src=x onerror=__pwned=1>
\`\`\`
`;

let used = 0;
export const hostileWording: Wording = {
  name: (plain) => hostileWording.line(plain).replaceAll(/\p{Cf}/gu, "W"),
  /** As long as it may be and without a place to break: whatever shows it has to deal with that too. */
  line(plain, maxChars = 80) {
    used += 1;
    const attack = attacks[used % attacks.length] ?? "";
    return `${plain}${unseen}${attack}`.padEnd(maxChars, "W").slice(0, maxChars);
  },
  text: (plain) => `${plain}\n${hostileWording.line("", 200)}\n${markdown}`,
  file: (plain) => `=cmd ${unseen}<img src=x onerror=__pwned=1>${"W".repeat(60)} ${plain}`,
  cell: (plain) => `=cmd|'/c calc'!${plain}`,
};
