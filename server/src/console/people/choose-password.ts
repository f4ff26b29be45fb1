import type { Problem } from "@sluice/contract";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { passwordFault } from "../../access/passwords/password-fault.ts";
import { TooManyWaiting } from "../../access/passwords/passwords.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { InvalidPerson, PasswordsBusy } from "./people-refusal.ts";

const comeBackSeconds = 5;

export function passwordProblems(
  password: string,
  person: { readonly email: string; readonly name: string },
): Problem[] {
  const reason = passwordFault(password, person);
  return reason === null ? [] : [{ name: "password", reason }];
}

/** The hash of a password that somebody chose, if they may. */
export async function choosePassword(
  parts: Pick<PeopleParts, "passwords">,
  password: string,
  person: { readonly email: string; readonly name: string },
): Promise<Outcome<string, InvalidPerson | PasswordsBusy>> {
  const problems = passwordProblems(password, person);
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  return await unlessBusy(() => parts.passwords.hash(password));
}

export async function unlessBusy<Value>(work: () => Promise<Value>): Promise<Outcome<Value, PasswordsBusy>> {
  try {
    return done(await work());
  } catch (cause) {
    if (cause instanceof TooManyWaiting) {
      return refuse("passwords_busy", { retryAfterSeconds: comeBackSeconds });
    }
    throw cause;
  }
}
