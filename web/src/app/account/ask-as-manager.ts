import { queryClient } from "../../frame/query-client.ts";
import { sessionQuery } from "./session-query.ts";

/** Asks ahead for what only managers are told, as soon as it is known that the person is one. */
export async function askAsManager(ask: () => void): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (session?.person.role === "manager") ask();
}
