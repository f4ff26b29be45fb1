import { limits } from "@sluice/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../api/call-console.ts";

/** Alarms that nobody has acknowledged, the newest first. */
export const openAlarms = queryOptions({
  queryKey: ["alarms", "open"],
  queryFn: ({ signal }) =>
    callConsole("listAlarms", { query: { state: "open", limit: limits.key.usagePage.max }, signal }),
  refetchInterval: 15_000,
});
