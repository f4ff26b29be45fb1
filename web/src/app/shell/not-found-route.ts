import { createRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../../frame/shell/not-found-screen.tsx";
import { shellRoute } from "../shell-route.ts";

/** Where no screen is: said in the frame, from which every other is reached. */
export const notFoundRoute = createRoute({
  path: "$",
  getParentRoute: () => shellRoute,
  component: NotFoundScreen,
});
