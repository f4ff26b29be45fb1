import type { NavigationGroup } from "../../ui/frame/navigation.ts";

/** The rail: every screen that is not reached from another. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: "Watch",
    items: [
      { label: "Overview", to: "/", icon: "overview" },
      { label: "Usage", to: "/usage", icon: "chart" },
      { label: "Alarms", to: "/alarms", icon: "bell" },
      { label: "Audit", to: "/audit", icon: "list" },
    ],
  },
  {
    label: "Identity and access",
    items: [
      { label: "Keys", to: "/keys", icon: "key" },
      { label: "People", to: "/people", icon: "people" },
      { label: "Groups", to: "/groups", icon: "groups" },
      { label: "Single sign-on", to: "/single-sign-on", icon: "shield" },
    ],
  },
  {
    label: "Operate",
    items: [
      { label: "Deployments", to: "/deployments", icon: "server" },
      { label: "Libraries", to: "/libraries", icon: "library" },
      { label: "Update rules", to: "/update-rules", icon: "clock" },
      { label: "Notifications", to: "/notifications", icon: "mail" },
      { label: "Console access", to: "/console-access", icon: "lock" },
    ],
  },
];
