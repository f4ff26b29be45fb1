import type { ConsoleAnswer } from "@sluice/contract/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callConsole } from "../../api/call-console.ts";

export type Library = ConsoleAnswer<"showLibrary">;
export type Template = ConsoleAnswer<"showTemplate">;
export type TemplateVersion = ConsoleAnswer<"listTemplateVersions">["items"][number];

export const librariesQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ["libraries", "list", cursor],
    queryFn: ({ signal }) => callConsole("listLibraries", { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export const libraryQuery = (library_id: string) =>
  queryOptions({
    queryKey: ["libraries", "one", library_id],
    queryFn: ({ signal }) => callConsole("showLibrary", { params: { library_id }, signal }),
  });

export const templatesQuery = (library_id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["libraries", "templates", library_id, cursor],
    queryFn: ({ signal }) =>
      callConsole("listTemplates", { params: { library_id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export const templateQuery = (template_id: string) =>
  queryOptions({
    queryKey: ["libraries", "template", template_id],
    queryFn: ({ signal }) => callConsole("showTemplate", { params: { template_id }, signal }),
  });

export const versionsQuery = (template_id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["libraries", "versions", template_id, cursor],
    queryFn: ({ signal }) =>
      callConsole("listTemplateVersions", { params: { template_id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** A version never changes once it is published. */
export const versionQuery = (template_id: string, version: number) =>
  queryOptions({
    queryKey: ["libraries", "version", template_id, version],
    queryFn: ({ signal }) =>
      callConsole("showTemplateVersion", { params: { template_id, version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function refreshLibraries(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["libraries"] });
}
