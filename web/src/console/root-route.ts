import { createRootRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../frame/shell/not-found-screen.tsx";
import { Root } from "../frame/shell/root.tsx";

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen });
