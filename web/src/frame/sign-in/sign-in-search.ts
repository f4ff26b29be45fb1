export interface SignInSearch {
  return_to?: string;
  /** Why the identity provider's answer was not taken. */
  sign_on_error?: string;
  /** Why somebody who came from the console was not let in. */
  error?: string;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What the address of a sign-in may say. */
export function signInSearch(search: Record<string, unknown>): SignInSearch {
  return {
    return_to: textOf(search.return_to),
    sign_on_error: textOf(search.sign_on_error),
    error: textOf(search.error),
  };
}
