import type { AppAnswer, AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callApp } from "../../api/call-app.ts";

export type Environment = AppAnswer<"showEnvironment">;
export type EnvironmentSummary = AppAnswer<"listEnvironments">["items"][number];
export type EnvironmentContent = Environment["content"];

export type Image = AppAnswer<"showImage">;

/** The newest custom images. */
export const imagesQuery = queryOptions({
  queryKey: ["environment-images"],
  queryFn: ({ signal }) => callApp("listImages", { query: { limit: 200 }, signal }),
});

/** All of them, page by page, the newest first. */
export const imagePageQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ["environment-images", "page", cursor],
    queryFn: ({ signal }) => callApp("listImages", { query: { cursor, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });

export async function refreshImages(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["environment-images"] });
}

/** While something is provisioned it is looked at often, though nobody says that it changed. */
const lookEveryMs = 1_500;

export const environmentsQuery = (query: NonNullable<AppQuery<"listEnvironments">>) =>
  queryOptions({
    queryKey: ["environments", "list", query],
    queryFn: ({ signal }) => callApp("listEnvironments", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === "provisioning") ? lookEveryMs : false,
  });

export const environmentQuery = (environment_id: string) =>
  queryOptions({
    queryKey: ["environments", environment_id],
    queryFn: ({ signal }) => callApp("showEnvironment", { params: { environment_id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === "provisioning" ? lookEveryMs : false),
  });

export const environmentVersionsQuery = (environment_id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["environments", environment_id, "versions", cursor],
    queryFn: ({ signal }) =>
      callApp("listEnvironmentVersions", { params: { environment_id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export const provisioningLogQuery = (environment_id: string, version: number) =>
  queryOptions({
    queryKey: ["environments", environment_id, "log", version],
    queryFn: ({ signal }) =>
      callApp("showProvisioningLog", { params: { environment_id }, query: { version }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.provisioning.state === "provisioning" ? lookEveryMs : false,
  });

/** What waits for a person where an environment has no list of its own. It comes with the release. */
export const usualFlagsQuery = (kind: "virtual" | "sandbox") =>
  queryOptions({
    queryKey: ["flagged-command-defaults", kind],
    queryFn: ({ signal }) => callApp("listFlaggedDefaults", { query: { kind }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function refreshEnvironments(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["environments"] });
}
