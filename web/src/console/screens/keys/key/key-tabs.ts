export const keyTabs = ["usage", "requests", "settings", "simulator", "audit"] as const;
export type KeyTab = (typeof keyTabs)[number];

export const tabTitles: Readonly<Record<KeyTab, string>> = {
  usage: "Usage",
  requests: "Requests",
  settings: "Settings",
  simulator: "Simulator",
  audit: "Audit",
};
