import { queryOptions, useQuery } from "@tanstack/react-query";
import type { NavigationGroup } from "../../ui/frame/navigation.ts";
import { callApp } from "../api/call-app.ts";
import { navigation } from "./navigation.ts";

const waitingCountQuery = queryOptions({
  queryKey: ["inbox", "list", "count"],
  queryFn: async ({ signal }) => (await callApp("listApprovals", { query: { limit: 1 }, signal })).total,
});

/** The rail, with how much waits for a person beside the inbox. */
export function useNavigation(): readonly NavigationGroup[] {
  const { data: count = 0 } = useQuery(waitingCountQuery);
  return navigation.map(({ label, items }) => ({
    label,
    items: items.map((item) => (item.to === "/inbox" ? { ...item, count } : item)),
  }));
}
