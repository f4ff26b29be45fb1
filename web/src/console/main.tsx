import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ProvideUi } from "../ui/provide-ui.tsx";
import { onSessionEnded } from "./api/session-ended.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.ts";
import { leaveForSignIn } from "./shell/leave-for-sign-in.ts";

onSessionEnded(() => leaveForSignIn(router));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place to be drawn in.");
createRoot(root).render(
  <StrictMode>
    <ProvideUi accent="indigo" queryClient={queryClient}>
      <RouterProvider router={router} />
    </ProvideUi>
  </StrictMode>,
);
