import type { IssuedLink } from "./one-time-links.ts";

const pages = {
  setup: "setup",
  recovery: "setup",
  invitation: "invitation",
  password_reset: "reset-password",
} as const;

/** Where a link leads. What opens it stands behind the #, which browsers tell no server and no log. */
export function linkPath({ purpose, token }: Pick<IssuedLink, "purpose" | "token">): string {
  return `/console/${pages[purpose]}#${token}`;
}
