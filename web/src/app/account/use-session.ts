import { useSuspenseQuery } from "@tanstack/react-query";
import { type OwnSession, sessionQuery } from "./session-query.ts";

/** The person who is signed in, and the deployment; only inside the frame. */
export function useSession(): OwnSession {
  return useSuspenseQuery(sessionQuery).data;
}
