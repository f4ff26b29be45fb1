import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

export function groupList(cursor: string | undefined) {
  return queryOptions({
    queryKey: ["groups", "list", cursor ?? null],
    queryFn: ({ signal }) => callConsole("listGroups", { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function oneGroup(groupId: string) {
  return queryOptions({
    queryKey: ["groups", "one", groupId],
    queryFn: ({ signal }) => callConsole("showGroup", { params: { group_id: groupId }, signal }),
  });
}

export function membersOf(groupId: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ["people", "members", groupId, cursor ?? null],
    queryFn: ({ signal }) => callConsole("listUsers", { query: { group_id: groupId, cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A few people whose name or address has this in it, to choose one from. */
export function peopleLike(search: string) {
  return queryOptions({
    queryKey: ["people", "like", search],
    queryFn: ({ signal }) =>
      callConsole("listUsers", { query: { search: search || undefined, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}
