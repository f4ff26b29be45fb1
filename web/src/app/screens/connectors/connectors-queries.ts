import type { Connector } from "@sluice/contract";
import type { AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callApp } from "../../api/call-app.ts";

export const connectorsQuery = (query: AppQuery<"listConnectors">) =>
  queryOptions({
    queryKey: ["connectors", "list", query],
    queryFn: ({ signal }) => callApp("listConnectors", { query, signal }),
    placeholderData: keepPreviousData,
  });

export const connectorQuery = (connector_id: string) =>
  queryOptions({
    queryKey: ["connectors", "one", connector_id],
    queryFn: ({ signal }) => callApp("showConnector", { params: { connector_id }, signal }),
  });

export const connectorTypesQuery = queryOptions({
  queryKey: ["connectors", "types"],
  queryFn: ({ signal }) => callApp("listConnectorTypes", { signal }),
  staleTime: 60_000,
});

export const usesQuery = (connector_id: string) =>
  queryOptions({
    queryKey: ["connectors", "uses", connector_id],
    queryFn: ({ signal }) => callApp("showConnectorUses", { params: { connector_id }, signal }),
  });

export const versionsQuery = (connector_id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["connectors", "versions", connector_id, cursor],
    queryFn: ({ signal }) =>
      callApp("listConnectorVersions", { params: { connector_id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export const testsQuery = (connector_id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["connectors", "tests", connector_id, cursor],
    queryFn: ({ signal }) =>
      callApp("listConnectorTests", { params: { connector_id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** What an answer says of a connector is shown at once; lists and histories are asked for again. */
export async function connectorChanged(connector: Connector): Promise<void> {
  queryClient.setQueryData(connectorQuery(connector.connector_id).queryKey, connector);
  await queryClient.invalidateQueries({ queryKey: ["connectors"] });
}
