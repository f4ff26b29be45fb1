import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

export const signOnQuery = queryOptions({
  queryKey: ["single-sign-on"],
  queryFn: ({ signal }) => callConsole("showSignOn", { signal }),
});
