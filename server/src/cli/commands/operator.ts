import { userInfo } from "node:os";

/** Who gives the order: the name given, or whoever is logged in on this machine. */
export function operator(given: string | undefined): string {
  return given ?? userInfo().username;
}
