import type { ConsoleAnswer } from "@sluice/contract/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callConsole } from "../../api/call-console.ts";

export type UpdateRule = ConsoleAnswer<"showUpdateRule">;

export const updateRulesQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ["update-rules", "list", cursor],
    queryFn: ({ signal }) => callConsole("listUpdateRules", { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export const updateRuleQuery = (rule_id: string) =>
  queryOptions({
    queryKey: ["update-rules", "one", rule_id],
    queryFn: ({ signal }) => callConsole("showUpdateRule", { params: { rule_id }, signal }),
  });

export async function refreshUpdateRules(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["update-rules"] });
}
