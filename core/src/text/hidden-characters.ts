/**
 * What cannot be seen in a name, or makes the rest of it look like something else: control characters, line
 * breaks, marks that turn the direction, characters nobody has assigned. Not those of the same class that do
 * show, nor the joiners that Persian, Indic scripts and emoji are written with; behind ASCII they join nothing.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}|(?<![[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]--\p{ASCII}])[\u200c\u200d]/gv;

/** Writes hidden characters and backslashes as the bytes they are: `new%0Aline.txt`. */
export function percentEncodeHidden(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\\", "%5C")
    .replaceAll(hiddenCharacters, (character) => encodeURIComponent(character));
}
