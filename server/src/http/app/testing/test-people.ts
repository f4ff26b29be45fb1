import { DAY_MS, HOUR_MS } from "@sluice/core";
import { ChannelFault } from "../../../access/console-channel.ts";
import type { PersonRecord } from "../../../access/people-source.ts";
import type { SessionParts } from "../../../deployment/people/people-parts.ts";
import { appCookies } from "../app-cookies.ts";
import type { PeopleHandlerParts } from "../handlers/session-handlers.ts";

const people: readonly PersonRecord[] = [
  { user_id: "usr_anna", email: "anna@example.com", name: "Anna", role: "member", sessions_valid_from: 0 },
  { user_id: "usr_berta", email: "berta@example.com", name: "Berta", role: "member", sessions_valid_from: 0 },
  {
    user_id: "usr_manager",
    email: "max@example.com",
    name: "Manager",
    role: "manager",
    sessions_valid_from: 0,
  },
];

/** The people of tests, in a deployment whose console is away. */
export function testPeople({ database }: Pick<SessionParts, "database">): PeopleHandlerParts {
  const away = async () => {
    throw new ChannelFault("unreachable", "The console of this test is away.");
  };
  return {
    database,
    now: Date.now,
    people: { find: (id) => people.find(({ user_id }) => user_id === id) ?? null, all: () => people },
    sessionTimes: { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS },
    deploymentId: "dep_test",
    source: { offer: away, signIn: away, confirmPassword: away, redeemHandOver: away },
    hearPeople: away,
    cookies: appCookies(false),
    consoleUrl: "https://console.example.com/console",
    deploymentName: () => "Test deployment",
  };
}
