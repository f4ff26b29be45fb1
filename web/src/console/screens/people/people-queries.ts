import type { ConsoleQuery } from "@sluice/contract/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

export function peopleList(query: ConsoleQuery<"listUsers">) {
  return queryOptions({
    queryKey: ["people", "list", query],
    queryFn: ({ signal }) => callConsole("listUsers", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function onePerson(userId: string) {
  return queryOptions({
    queryKey: ["people", "one", userId],
    queryFn: ({ signal }) => callConsole("showUser", { params: { user_id: userId }, signal }),
  });
}

export function sessionsOf(userId: string) {
  return queryOptions({
    queryKey: ["people", "sessions", userId],
    queryFn: ({ signal }) => callConsole("listUserSessions", { params: { user_id: userId }, signal }),
  });
}

export function identitiesOf(userId: string) {
  return queryOptions({
    queryKey: ["people", "identities", userId],
    queryFn: ({ signal }) => callConsole("listIdentities", { params: { user_id: userId }, signal }),
  });
}

export function seatsOf(deploymentId: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ["seats", deploymentId, cursor ?? null],
    queryFn: ({ signal }) =>
      callConsole("listSeats", { params: { deployment_id: deploymentId }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}
