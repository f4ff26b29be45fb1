import { PageSkeleton } from "../ui/skeletons.tsx";
import { FailedScreen } from "./shell/failed-screen.tsx";

/** How every surface moves from one screen to the next. */
export const routerOptions = {
  defaultPreload: "intent",
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
} as const;
