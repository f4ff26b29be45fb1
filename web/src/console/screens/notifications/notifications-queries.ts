import type { ConsoleQuery } from "@sluice/contract/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

export const mailQuery = queryOptions({
  queryKey: ["notifications", "mail"],
  queryFn: ({ signal }) => callConsole("showMailSettings", { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: ["notifications", "webhooks"],
  queryFn: ({ signal }) => callConsole("listWebhooks", { signal }),
});

/** Its statuses move by themselves: it is asked for again while it is looked at. */
export function deliveryPage(query: ConsoleQuery<"listDeliveries">) {
  return queryOptions({
    queryKey: ["notifications", "deliveries", query],
    queryFn: ({ signal }) => callConsole("listDeliveries", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}
