import type { ConsoleQuery } from "@sluice/contract/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

export function auditPage(query: ConsoleQuery<"listAudit">) {
  return queryOptions({
    queryKey: ["audit", "list", query],
    queryFn: ({ signal }) => callConsole("listAudit", { query, signal }),
    placeholderData: keepPreviousData,
  });
}
