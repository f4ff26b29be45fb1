import type { ConsoleQuery } from "@sluice/contract/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

export function usageList(query: ConsoleQuery<"listUsage">) {
  return queryOptions({
    queryKey: ["usage", query],
    queryFn: ({ signal }) => callConsole("listUsage", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
}
