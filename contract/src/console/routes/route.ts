import type { BrowserRoute } from "../../shared/browser/browser-route.ts";

export const consoleTags = {
  Session: "Sign in and out, and the links that let a person in.",
  Account: "What a person does about themselves.",
  People: "Users, groups and what they may enter.",
  Keys: "API keys, from their creation to their end.",
  Usage: "What keys were used for, and what was refused.",
  Deployments: "Where runs are done: settings, credentials, health.",
  Libraries: "Templates, and when deployments take over new versions.",
  "Sign-on": "Single sign-on.",
  Notifications: "Who is told by e-mail or webhook, and what was delivered.",
  Audit: "What was done in the console, and by whom.",
  Console: "The console itself.",
} as const;
export type ConsoleTag = keyof typeof consoleTags;

/**
 * Who may call a route. `open`: anyone. `signed_in`: any person, about themselves. `read`: administrators and
 * auditors. `write`: administrators.
 */
export type ConsoleAccess = "open" | "signed_in" | "read" | "write";

export type ConsoleRoute = BrowserRoute<ConsoleTag, ConsoleAccess>;
