const marks: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^\s{0,3}([-*+]|\d{1,3}[.)]) \S/m,
  /^(```|~~~)/m,
  /^> \S/m,
  /^\|.*\|\s*$/m,
  /\*\*[^*\s][^*]*\*\*/,
  /\[[^\]]+\]\([^)\s]+\)/,
];

/** Whether a text is read better formatted. What only has lines, such as CSV, would lose them. */
export function looksLikeMarkdown(text: string): boolean {
  return marks.some((mark) => mark.test(text));
}
