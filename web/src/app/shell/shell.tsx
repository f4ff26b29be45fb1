import { Menu } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { PersonMenu } from "../../frame/shell/person-menu.tsx";
import { SurfaceFrame } from "../../frame/shell/surface-frame.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useSession } from "../account/use-session.ts";
import { LiveBar } from "../live/live-bar.tsx";
import { InboxNotifier } from "../notify/inbox-notifier.tsx";
import { useActions } from "./use-actions.ts";
import { useFound } from "./use-found.ts";
import { useNavigation } from "./use-navigation.ts";

const roleNames = { member: "Member", manager: "Manager" } as const;

/** The frame around every screen. */
export function Shell() {
  const { person, deployment, console_url: consoleUrl } = useSession();
  return (
    <SurfaceFrame
      name={deployment.name}
      kind="Sluice"
      actions={useActions()}
      useFound={useFound}
      groups={useNavigation()}
      person={(collapsed) => (
        <PersonMenu person={person} roleName={roleNames[person.role]} collapsed={collapsed}>
          <Menu.Item component="a" href={consoleUrl} leftSection={<Icon name="external" />}>
            Administrator console
          </Menu.Item>
        </PersonMenu>
      )}
    >
      <LiveBar />
      <InboxNotifier />
      <Outlet />
    </SurfaceFrame>
  );
}
