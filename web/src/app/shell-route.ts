import { createRoute, redirect } from "@tanstack/react-router";
import { queryClient } from "../frame/query-client.ts";
import { ApiError } from "../ui/api/api-error.ts";
import { FrameSkeleton } from "../ui/frame/frame-skeleton.tsx";
import { sessionQuery } from "./account/session-query.ts";
import { rootRoute } from "./root-route.ts";
import { Shell } from "./shell/shell.tsx";

/** The parent of every screen inside the frame; it adds nothing to their paths, and lets in who is signed in. */
export const shellRoute = createRoute({
  id: "shell",
  getParentRoute: () => rootRoute,
  // Not `beforeLoad`: while the server says who it is, the screen is loaded and asks for what it lists.
  async loader({ location }) {
    try {
      await queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      const isOut = error instanceof ApiError && error.code === "sign_in_required";
      throw isOut ? redirect({ to: "/sign-in", search: { return_to: location.href } }) : error;
    }
  },
  // Whoever signs in anew is asked for anew.
  gcTime: 0,
  pendingComponent: FrameSkeleton,
  component: Shell,
});
