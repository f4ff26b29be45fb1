import type { ConsoleAnswer } from "@sluice/contract/console";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../api/call-console.ts";

export type Account = ConsoleAnswer<"showAccount">;

/** Who is signed in. The frame waits for it, so that every screen may count on it. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }): Promise<Account> => callConsole("showAccount", { signal, quiet: true }),
  staleTime: 60_000,
});
