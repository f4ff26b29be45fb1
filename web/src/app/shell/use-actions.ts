import { useRouter } from "@tanstack/react-router";
import type { Command } from "../../ui/command-palette.tsx";

const group = "Do";

/** What the palette lets a person begin from everywhere. */
export function useActions(): readonly Command[] {
  const { navigate } = useRouter();
  return [
    {
      ...{ id: "start-run", label: "Start a run", group, icon: "play" },
      run: () => void navigate({ to: "/runs", search: { start: true } }),
    },
    {
      ...{ id: "create-workflow", label: "Create workflow", group, icon: "workflow" },
      run: () => void navigate({ to: "/workflows", search: { create: true } }),
    },
    {
      ...{ id: "create-schedule", label: "Create schedule", group, icon: "calendar" },
      run: () => void navigate({ to: "/schedules/new", search: {} }),
    },
    {
      ...{ id: "create-agent", label: "Create agent", group, icon: "agent" },
      run: () => void navigate({ to: "/agents/new" }),
    },
    {
      ...{ id: "create-connector", label: "Create connector", group, icon: "plug" },
      run: () => void navigate({ to: "/connectors/new" }),
    },
    {
      ...{ id: "create-environment", label: "Create environment", group, icon: "box" },
      run: () => void navigate({ to: "/environments/new" }),
    },
  ];
}
