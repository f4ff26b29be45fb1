import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** The one cache of what the server said. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        // A tab that is looked at again shows what is new; one that is switched to and fro asks for nothing twice.
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
    },
  });
}

/** Whether the same call may succeed in a moment: a refusal stays a refusal. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);
}
