import type { AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApp } from "../api/call-app.ts";

export const contentsQuery = (connector_id: string, query: AppQuery<"browseConnector">) =>
  queryOptions({
    queryKey: ["connectors", "contents", connector_id, query],
    queryFn: ({ signal }) => callApp("browseConnector", { params: { connector_id }, query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
