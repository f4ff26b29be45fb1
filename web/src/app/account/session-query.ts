import type { AppAnswer } from "@sluice/contract/app";
import { queryOptions } from "@tanstack/react-query";
import { callApp } from "../api/call-app.ts";

export type OwnSession = AppAnswer<"showSession">;

/** Who is signed in, and to which deployment. The frame waits for it, so that every screen may count on it. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }): Promise<OwnSession> => callApp("showSession", { signal, quiet: true }),
  staleTime: 60_000,
});
