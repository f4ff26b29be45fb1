import { queryOptions } from "@tanstack/react-query";
import { fetchContent } from "./fetch-content.ts";

/** The beginning of a text that somebody wrote. It is no JSON of the API's, whatever it holds. */
export const previewQuery = (queryKey: readonly string[], address: string) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await fetchContent(address, signal)).text(),
    // What is looked at does not change under its address, and is not kept for long.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
