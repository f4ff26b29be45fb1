import { PageSkeleton } from "../ui/skeletons.tsx";
import { FailedScreen } from "./shell/failed-screen.tsx";

/** How every surface moves from one screen to the next. */
export const routerOptions = {
  defaultPreload: "intent",
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  // What is there is shown at once: by itself the router would keep a skeleton in sight for half a second.
  defaultPendingMinMs: 0,
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
} as const;
