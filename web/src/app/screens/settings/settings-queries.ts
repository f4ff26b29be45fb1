import type { AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApp } from "../../api/call-app.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => callApp("showSettings", { signal }),
});

export const changesQuery = (query: AppQuery<"listChanges">) =>
  queryOptions({
    queryKey: ["changes", query],
    queryFn: ({ signal }) => callApp("listChanges", { query, signal }),
    placeholderData: keepPreviousData,
  });
