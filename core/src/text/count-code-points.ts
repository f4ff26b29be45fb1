/** How many Unicode code points a text holds; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    count += 1;
    if ((text.codePointAt(index) ?? 0) > 0xffff) index += 1;
  }
  return count;
}
