import { Outlet } from "@tanstack/react-router";
import { SurfaceFrame } from "../../frame/shell/surface-frame.tsx";
import { navigation } from "./navigation.ts";

/** The frame around every screen. */
export function Shell() {
  return (
    <SurfaceFrame name="Sluice" kind="Deployment" groups={navigation} person={() => <span />}>
      <Outlet />
    </SurfaceFrame>
  );
}
