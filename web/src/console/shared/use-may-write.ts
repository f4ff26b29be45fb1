import { useAccount } from "../account/use-account.ts";

/** Whether the person may change what the console shows, or only look at it. The server decides all the same. */
export function useMayWrite(): boolean {
  return useAccount().console_role === "administrator";
}
