/** Colours are let through: they change nothing but how a word looks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const coloursAndControls = /\x1b\[[\d;]*m|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * Without the control characters that names, messages and files of others may hold: printed to a terminal they
 * could move its cursor, change its title or hide what was printed before.
 */
export function cleanText(text: string): string {
  return text.replaceAll(coloursAndControls, (found) => (found.length > 1 ? found : ""));
}
