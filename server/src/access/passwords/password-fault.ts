import { limits } from "@sluice/contract";
import { countCodePoints, foldName } from "@sluice/core";
import { isCommonPassword } from "./common-passwords.ts";

const { minChars, maxChars } = limits.people.password;

/**
 * Why a password cannot be chosen; null when it can. Length and being known to nobody are all that counts: rules on
 * which characters it must hold only make passwords that look alike.
 */
export function passwordFault(
  password: string,
  person: { readonly email: string; readonly name: string },
): string | null {
  const length = countCodePoints(password);
  if (length < minChars) return `Choose at least ${minChars} characters; a few words in a row do well.`;
  if (length > maxChars) return `Choose at most ${maxChars} characters.`;
  const folded = foldName(password.trim());
  const own = [person.email, person.email.split("@")[0] ?? "", person.name].map((text) =>
    foldName(text.trim()),
  );
  if (own.includes(folded)) return "Choose something else than your own name or e-mail address.";
  if (isCommonPassword(password)) {
    return "This password is among those that attackers try first. Choose another one.";
  }
  return null;
}
