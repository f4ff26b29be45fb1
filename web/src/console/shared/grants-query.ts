import type { ConsoleQuery } from "@sluice/contract/console";
import { limits } from "@sluice/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../api/call-console.ts";

export type Grantee = Readonly<{ kind: "user" | "group"; id: string }>;

/** The grants of a person or a group themselves. */
export function grantsOf({ kind, id }: Grantee, cursor?: string) {
  const of: ConsoleQuery<"listGrants"> = kind === "user" ? { user_id: id } : { group_id: id };
  return queryOptions({
    queryKey: ["grants", kind, id, cursor ?? null],
    queryFn: ({ signal }) =>
      callConsole("listGrants", { query: { ...of, limit: limits.people.page.max, cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}
