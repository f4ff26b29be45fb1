import { stringEnum } from "./string-enum.ts";

/** What open pages are told about. A person's files are told to them alone. */
export const liveTopics = [
  "runs",
  "inbox",
  "workflows",
  "agents",
  "environments",
  "connectors",
  "schedules",
  "graphs",
  "files",
  "settings",
  "notices",
] as const;
export type LiveTopic = (typeof liveTopics)[number];
export const LiveTopic = stringEnum(liveTopics);
