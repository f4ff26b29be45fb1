import { Outlet } from "@tanstack/react-router";
import { PersonMenu } from "../../frame/shell/person-menu.tsx";
import { SurfaceFrame } from "../../frame/shell/surface-frame.tsx";
import { useAccount } from "../account/use-account.ts";
import { navigation } from "./navigation.ts";
import { roleWords } from "./role-words.ts";

/** The frame around every screen. Who has no role in the console sees their own account and nothing else. */
export function Shell() {
  const account = useAccount();
  const groups = account.console_role === null ? [] : navigation;
  return (
    <SurfaceFrame
      name="Sluice"
      kind="Administrator console"
      groups={groups}
      person={(collapsed) => (
        <PersonMenu person={account} roleName={roleWords(account.console_role)} collapsed={collapsed} />
      )}
    >
      <Outlet />
    </SurfaceFrame>
  );
}
