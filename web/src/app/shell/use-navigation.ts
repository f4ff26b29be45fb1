import { queryOptions, useQuery } from "@tanstack/react-query";
import type { NavigationGroup, NavigationItem } from "../../ui/frame/navigation.ts";
import { callApp } from "../api/call-app.ts";
import { useUploadNote } from "../files/uploads/use-upload-note.ts";
import { navigation } from "./navigation.ts";

const waitingCountQuery = queryOptions({
  queryKey: ["inbox", "list", "count"],
  queryFn: async ({ signal }) => (await callApp("listApprovals", { query: { limit: 1 }, signal })).total,
});

/** The rail, with how much waits for a person beside the inbox, and how uploads get on beside the files. */
export function useNavigation(): readonly NavigationGroup[] {
  const { data: count = 0 } = useQuery(waitingCountQuery);
  const note = useUploadNote();
  const added: Readonly<Record<string, Partial<NavigationItem>>> = {
    "/inbox": { count },
    "/files": { note },
  };
  return navigation.map(({ label, items }) => ({
    label,
    items: items.map((item) => ({ ...item, ...added[item.to] })),
  }));
}
