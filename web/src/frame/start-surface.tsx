import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ProvideUi } from "../ui/provide-ui.tsx";
import { onSessionEnded } from "./api/session-ended.ts";
import { queryClient } from "./query-client.ts";
import { leaveForSignIn } from "./shell/leave-for-sign-in.ts";
import { type Surface, SurfaceProvider } from "./surface.ts";
import { trustNoMarkup } from "./trust-no-markup.ts";

interface Started {
  surface: Surface;
  accent: "indigo" | "teal";
  router: AnyRouter;
}

/** Draws a surface into its page. */
export function startSurface({ surface, accent, router }: Started): void {
  trustNoMarkup();
  onSessionEnded(() => leaveForSignIn(router));
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place to be drawn in.");
  createRoot(root).render(
    <StrictMode>
      <ProvideUi accent={accent} queryClient={queryClient}>
        <SurfaceProvider value={surface}>
          <RouterProvider router={router} />
        </SurfaceProvider>
      </ProvideUi>
    </StrictMode>,
  );
}
