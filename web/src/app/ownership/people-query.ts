import { queryOptions } from "@tanstack/react-query";
import { callApp } from "../api/call-app.ts";

/** Everyone who is assigned to the deployment. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => callApp("listPeople", { signal }),
  staleTime: 60_000,
});
