import type { AnyRouter } from "@tanstack/react-router";
import { queryClient } from "../query-client.ts";

/** To the sign-in, and back here afterwards. Nothing that was shown stays in memory. */
export function leaveForSignIn(router: AnyRouter): void {
  const { pathname, href } = router.state.location;
  if (pathname === "/sign-in") return;
  queryClient.clear();
  void router.navigate({ to: "/sign-in", search: { return_to: href }, replace: true });
}
