import { createContext, useContext } from "react";
import type { Credentials } from "./sign-in/credentials.ts";

/** Where somebody is signed in. */
export interface SessionFacts {
  readonly session_id: string;
  readonly device: string;
  readonly address: string;
  readonly last_seen_at: string;
  readonly ends_at: string;
  readonly is_current: boolean;
}

/** What tells one surface from the other, for all that they share: its words, its addresses, and the calls to its server. */
export interface Surface {
  /** "Sluice console": above the pages that come before the sign-in. */
  readonly brand: string;
  /** What its addresses begin with: `/console`, or nothing. */
  readonly base: string;
  /** Where its first screen is, as people call it: "the overview". */
  readonly first: string;
  signIn(credentials: Credentials & { code?: string }): Promise<unknown>;
  signOut(): Promise<unknown>;
  confirmPassword(given: { password: string }): Promise<unknown>;
  /** Whether the person has a password at all; who signs on elsewhere may have none. */
  hasPassword(): boolean;
  /** What the way to the identity provider is called; null where there is none. */
  offerSignOn(signal: AbortSignal): Promise<{ readonly button_label: string | null }>;
  /** Where a browser leaves for the identity provider. `again`: the person is asked there even if they are signed in. */
  signOnUrl(path: string, options?: { again?: boolean }): string;
  listSessions(signal: AbortSignal): Promise<{ readonly items: readonly SessionFacts[] }>;
  endSession(sessionId: string): Promise<unknown>;
  endOtherSessions(): Promise<unknown>;
}

const context = createContext<Surface | null>(null);

export const SurfaceProvider = context.Provider;

export function useSurface(): Surface {
  const surface = useContext(context);
  if (surface === null) throw new Error("There is no surface around this part.");
  return surface;
}
