import type { AppAnswer, AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApp } from "../api/call-app.ts";

export type Notice = AppAnswer<"listNotices">["items"][number];

/** What managers are told, the newest first. Nobody else may ask. */
export const noticesQuery = (query: AppQuery<"listNotices">) =>
  queryOptions({
    queryKey: ["notices", "list", query],
    queryFn: ({ signal }) => callApp("listNotices", { query, signal }),
    placeholderData: keepPreviousData,
  });
