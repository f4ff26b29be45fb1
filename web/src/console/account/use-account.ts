import { useSuspenseQuery } from "@tanstack/react-query";
import { type Account, accountQuery } from "./account-query.ts";

/** The person who is signed in; only inside the frame. */
export function useAccount(): Account {
  return useSuspenseQuery(accountQuery).data;
}
