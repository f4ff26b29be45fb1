import { useDebouncedValue } from "@mantine/hooks";
import type { SearchHit } from "@sluice/contract/app";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { FoundCommands } from "../../frame/shell/surface-frame.tsx";
import type { IconName } from "../../ui/icon-paths.ts";
import { callApp } from "../api/call-app.ts";

interface Place {
  readonly group: string;
  readonly icon: IconName;
  /** Where one of them is shown, in front of its id. */
  readonly at: string;
}

const places: Readonly<Record<SearchHit["kind"], Place>> = {
  workflow: { group: "Workflow", icon: "workflow", at: "/workflows" },
  run: { group: "Run", icon: "runs", at: "/runs" },
  agent: { group: "Agent", icon: "agent", at: "/agents" },
  environment: { group: "Environment", icon: "box", at: "/environments" },
  connector: { group: "Connector", icon: "plug", at: "/connectors" },
  graph: { group: "Knowledge graph", icon: "graph", at: "/graphs" },
  file: { group: "File", icon: "file", at: "/files" },
};

/** What the deployment holds by that name or id. Only what has a screen is offered. */
export function useFound(text: string): FoundCommands {
  const router = useRouter();
  const [wanted] = useDebouncedValue(text.trim().slice(0, 200), 150);
  const hits = useQuery({
    queryKey: ["search", wanted],
    queryFn: ({ signal }) => callApp("searchEverything", { query: { q: wanted }, signal }),
    enabled: wanted !== "",
    staleTime: 5_000,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const paths = Object.keys(router.routesByPath);
  const items = wanted === "" ? [] : (hits.data?.items ?? []);
  const found = items.flatMap(({ kind, id, name, detail }) => {
    const { group, icon, at } = places[kind];
    if (!paths.some((path) => path.startsWith(`${at}/$`))) return [];
    const run = () => void router.navigate({ to: `${at}/${id}` as string });
    return [{ id: `${kind}-${id}`, label: name, detail: detail ?? undefined, group, icon, run }];
  });
  return { found, isSearching: hits.isFetching || wanted !== text.trim() };
}
