import { makeQueryClient } from "../ui/api/query-client.ts";

export const queryClient = makeQueryClient();
