/**
 * `*` is any run of characters, `?` is one; everything else is itself. Backtracks to the last star only,
 * so the time is bounded by the product of the two lengths whatever the pattern.
 */
export function globMatch(pattern: string, text: string): boolean {
  let at = 0;
  let textAt = 0;
  let starAt = -1;
  let starTextAt = 0;
  while (textAt < text.length) {
    const wanted = pattern[at];
    if (wanted === "*") {
      starAt = at;
      starTextAt = textAt;
      at += 1;
    } else if (wanted === "?" || wanted === text[textAt]) {
      at += 1;
      textAt += 1;
    } else if (starAt >= 0) {
      at = starAt + 1;
      starTextAt += 1;
      textAt = starTextAt;
    } else {
      return false;
    }
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}
