import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { fileQuery } from "../../files/files-queries.ts";
import { shellRoute } from "../../shell-route.ts";
import { readFilesSearch } from "./files-search.ts";
import { shownFilesQuery } from "./shown-files-query.ts";

export const filesRoutes = [
  createRoute({
    path: "/files",
    getParentRoute: () => shellRoute,
    validateSearch: readFilesSearch,
    loader: ({ location: { search } }) =>
      void queryClient.prefetchQuery(shownFilesQuery(readFilesSearch(search))),
    component: lazyRouteComponent(() => import("./files-screen.tsx"), "FilesScreen"),
  }),
  // The address of one of them, wherever it lies: what the palette knows is its id.
  createRoute({
    path: "/files/$fileId",
    getParentRoute: () => shellRoute,
    async loader({ params: { fileId } }) {
      const { type, file_id, folder_id } = await queryClient.fetchQuery(fileQuery(fileId));
      const search =
        type === "folder" ? { folder: file_id } : { folder: folder_id ?? undefined, file: file_id };
      throw redirect({ to: "/files", search, replace: true });
    },
  }),
] as const;
