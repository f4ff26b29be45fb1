import type { AppQuery, FileItem } from "@sluice/contract/app";
import { limits } from "@sluice/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../frame/query-client.ts";
import { callApp } from "../api/call-app.ts";

export type { FileItem } from "@sluice/contract/app";

export const filesQuery = (query: AppQuery<"listFiles">) =>
  queryOptions({
    queryKey: ["files", "list", query],
    queryFn: ({ signal }) => callApp("listFiles", { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A tree that has more folders side by side is not read by anybody. */
const maxTreePages = 5;

/** The folders in one folder. They come before the files of it. */
export const foldersQuery = (owner: string | undefined, folder: string | null) =>
  queryOptions({
    queryKey: ["files", "list", "folders", owner, folder],
    queryFn: async ({ signal }) => {
      const folders: FileItem[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < maxTreePages; pages += 1) {
        const query = { owner, folder: folder ?? undefined, cursor, limit: limits.app.page.max };
        const page = await callApp("listFiles", { query, signal });
        const found = page.items.filter(({ type }) => type === "folder");
        folders.push(...found);
        cursor = page.next_cursor ?? undefined;
        if (cursor === undefined || found.length < page.items.length) break;
      }
      return folders;
    },
  });

export const fileQuery = (file_id: string) =>
  queryOptions({
    queryKey: ["files", file_id],
    queryFn: ({ signal }) => callApp("showFile", { params: { file_id }, signal }),
  });

export const usageQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ["files", "list", "usage", owner],
    queryFn: ({ signal }) => callApp("showFileUsage", { query: { owner }, signal }),
  });

export const ownersQuery = queryOptions({
  queryKey: ["files", "list", "owners"],
  queryFn: ({ signal }) => callApp("listFileOwners", { query: { limit: limits.app.page.max }, signal }),
});

/** What was begun and never finished, also by this person on another machine. */
export const unfinishedQuery = queryOptions({
  queryKey: ["files", "list", "uploads"],
  queryFn: async ({ signal }) => (await callApp("listUploads", { signal })).items,
});

/** After any change: folders, trees and counts are asked for again. */
export async function refreshFiles(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["files"] });
}

/** How much would be lost with them: they themselves, and all that lies in them. */
export const measureQuery = (file_ids: string[]) =>
  queryOptions({
    queryKey: ["files", "list", "measure", file_ids],
    queryFn: ({ signal }) => callApp("measureFiles", { body: { file_ids }, signal }),
    staleTime: 0,
    retry: false,
  });
