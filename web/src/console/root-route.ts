import { createRootRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";
import { Root } from "./shell/root.tsx";

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen });
