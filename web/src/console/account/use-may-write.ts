import { useAccount } from "./use-account.ts";

/** Whether the person may change things here; who may not sees everything, and nothing to change it with. */
export function useMayWrite(): boolean {
  return useAccount().console_role === "administrator";
}
