import { Outlet } from "@tanstack/react-router";
import { useAccount } from "../account/use-account.ts";
import { ConsoleFrame } from "./console-frame.tsx";
import { navigation } from "./navigation.ts";
import { PersonMenu } from "./person-menu.tsx";

/** The frame around every screen. Who has no role in the console sees their own account and nothing else. */
export function Shell() {
  const account = useAccount();
  const groups = account.console_role === null ? [] : navigation;
  return (
    <ConsoleFrame
      groups={groups}
      person={(collapsed) => <PersonMenu account={account} collapsed={collapsed} />}
    >
      <Outlet />
    </ConsoleFrame>
  );
}
