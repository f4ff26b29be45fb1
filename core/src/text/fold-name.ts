/**
 * The form of a name that sorting and case-insensitive prefix search compare.
 *
 * Lower case alone keeps "ß" apart from "SS", and upper case alone keeps "ẞ" apart from both; going through
 * all three joins them. The final sigma is folded because lower case picks it by position: the prefix "ΟΔΟΣ"
 * would otherwise not find "ΟΔΟΣΑ".
 */
export function foldName(name: string): string {
  const folded = name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll("ς", "σ").normalize("NFC");
}
