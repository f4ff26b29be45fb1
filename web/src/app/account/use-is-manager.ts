import { useSession } from "./use-session.ts";

/** Whether the person manages the deployment: they may change what others own. */
export function useIsManager(): boolean {
  return useSession().person.role === "manager";
}
