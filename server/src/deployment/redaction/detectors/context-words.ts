const lookBackChars = 48;
/** A quick test: most numbers follow something else than a word. */
const followsWord = /\p{L}[^\p{L}\p{N}\n<>]{0,4}$/u;

/**
 * Whether one of some words announces what stands at `start`: "Phone: ", "call me on ", "card_number=".
 * A word that belongs to one of our own marks, as in `<PHONE_NUMBER>`, announces nothing: otherwise a second
 * redaction would find what the first had left alone.
 */
export function announcerOf(words: readonly string[]): (text: string, start: number) => boolean {
  const small = "is|was|me|us|on|at|him|her|them|no|nr|number|num|home|work|office";
  const pattern = new RegExp(
    `(?<![\\p{L}<_])(?:${words.join("|")})(?:[ _.-]{0,2}(?:${small})(?!\\p{L})){0,3}[^\\p{L}\\p{N}\\n<>]{0,4}$`,
    "iu",
  );
  return (text, start) =>
    followsWord.test(text.slice(Math.max(0, start - 6), start)) &&
    pattern.test(text.slice(Math.max(0, start - lookBackChars), start));
}
