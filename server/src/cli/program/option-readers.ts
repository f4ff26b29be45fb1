import { UsageError } from "./usage-error.ts";

/** Reads a whole number, as the option or argument of this name. */
export function wholeNumber(name: string): (text: string) => number {
  return (text) => {
    if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${name} takes a whole number, not "${text}".`);
    return Number(text);
  };
}

/** For an option that may be given several times. */
export function collected(text: string, before: unknown): string[] {
  return [...((before as string[] | undefined) ?? []), text];
}
