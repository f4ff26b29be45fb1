import { useDebouncedValue } from "@mantine/hooks";
import type { SearchHit } from "@sluice/contract/app";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type NavigateOptions, useRouter } from "@tanstack/react-router";
import type { FoundCommands } from "../../frame/shell/surface-frame.tsx";
import type { Command } from "../../ui/command-palette.tsx";
import type { IconName } from "../../ui/icon-paths.ts";
import { callApp } from "../api/call-app.ts";
import { zonedCronWords } from "../schedule-times/cron-times.ts";
import { sought } from "./sought.ts";

interface Place {
  readonly group: string;
  readonly icon: IconName;
  /** Where one of them is shown. */
  at(id: string): NavigateOptions;
}

const places: Readonly<Record<SearchHit["kind"], Place>> = {
  workflow: {
    group: "Workflow",
    icon: "workflow",
    at: (workflowId) => ({ to: "/workflows/$workflowId", params: { workflowId } }),
  },
  run: { group: "Run", icon: "runs", at: (runId) => ({ to: "/runs/$runId", params: { runId } }) },
  schedule: {
    group: "Schedule",
    icon: "calendar",
    at: (scheduleId) => ({ to: "/schedules/$scheduleId", params: { scheduleId } }),
  },
  agent: {
    group: "Agent",
    icon: "agent",
    at: (agentId) => ({ to: "/agents/$agentId", params: { agentId } }),
  },
  environment: {
    group: "Environment",
    icon: "box",
    at: (environmentId) => ({ to: "/environments/$environmentId", params: { environmentId } }),
  },
  connector: {
    group: "Connector",
    icon: "plug",
    at: (connectorId) => ({ to: "/connectors/$connectorId", params: { connectorId } }),
  },
  graph: {
    group: "Knowledge graph",
    icon: "graph",
    at: (graphId) => ({ to: "/graphs/$graphId", params: { graphId } }),
  },
  file: { group: "File", icon: "file", at: (fileId) => ({ to: "/files/$fileId", params: { fileId } }) },
};

/** What the deployment holds by that name or id, and a start of each workflow that can be started. */
export function useFound(text: string): FoundCommands {
  const { navigate } = useRouter();
  const { name: typed, isStart } = sought(text);
  const [wanted] = useDebouncedValue(typed, 150);
  const hits = useQuery({
    queryKey: ["search", wanted],
    queryFn: ({ signal }) => callApp("searchEverything", { query: { q: wanted }, signal }),
    enabled: wanted !== "",
    staleTime: 5_000,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const items = wanted === "" ? [] : (hits.data?.items ?? []);
  const found = items.map(({ kind, id, name, detail }): Command => {
    const { group, icon, at } = places[kind];
    const run = () => void navigate(at(id));
    const told = kind === "schedule" && detail !== null ? zonedCronWords(detail) : detail;
    return { id: `${kind}-${id}`, label: name, detail: told ?? undefined, group, icon, run };
  });
  const starts = items
    .filter(({ kind, detail }) => kind === "workflow" && detail === "active")
    .map(({ id, name }): Command => {
      const run = () => void navigate({ to: "/runs", search: { workflow_id: id, start: true } });
      return { id: `start-${id}`, label: `Start a run of ${name}`, group: "Do", icon: "play", run };
    });
  return {
    found: isStart ? [...starts, ...found] : [...found, ...starts],
    isSearching: hits.isFetching || wanted !== typed,
  };
}
