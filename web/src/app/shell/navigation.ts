import type { NavigationGroup } from "../../ui/frame/navigation.ts";

/** The rail: every screen that is not reached from another. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: "Work",
    items: [
      { label: "Home", to: "/", icon: "home" },
      { label: "Inbox", to: "/inbox", icon: "inbox" },
      { label: "Runs", to: "/runs", icon: "runs" },
      { label: "Schedules", to: "/schedules", icon: "calendar" },
      { label: "Files", to: "/files", icon: "folder" },
    ],
  },
  {
    label: "Build",
    items: [
      { label: "Workflows", to: "/workflows", icon: "workflow" },
      { label: "Agents", to: "/agents", icon: "agent" },
      { label: "Connectors", to: "/connectors", icon: "plug" },
      { label: "Environments", to: "/environments", icon: "box" },
      { label: "Knowledge graphs", to: "/graphs", icon: "graph" },
    ],
  },
  { label: "Deployment", items: [{ label: "Settings", to: "/settings", icon: "gear" }] },
];
