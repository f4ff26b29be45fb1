import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { queryClient } from "../frame/query-client.ts";
import { ApiError } from "../ui/api/api-error.ts";
import { FrameSkeleton } from "../ui/frame/frame-skeleton.tsx";
import { sessionQuery } from "./account/session-query.ts";
import { rootRoute } from "./root-route.ts";

/** The parent of every screen inside the frame; it adds nothing to their paths, and lets in who is signed in. */
export const shellRoute = createRoute({
  id: "shell",
  getParentRoute: () => rootRoute,
  async beforeLoad({ location }) {
    try {
      await queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      const isOut = error instanceof ApiError && error.code === "sign_in_required";
      throw isOut ? redirect({ to: "/sign-in", search: { return_to: location.href } }) : error;
    }
  },
  pendingComponent: FrameSkeleton,
  component: lazyRouteComponent(() => import("./shell/shell.tsx"), "Shell"),
});
