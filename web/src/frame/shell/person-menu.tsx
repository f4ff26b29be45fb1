import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { initials } from "../../ui/format/initials.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTimeZone } from "../../ui/preferences.ts";
import { toast } from "../../ui/toast.tsx";
import { queryClient } from "../query-client.ts";
import { useSurface } from "../surface.ts";
import styles from "./person-menu.module.css";

interface PersonMenuProps {
  person: { readonly name: string; readonly email: string };
  /** What they are here, in a word. */
  roleName: string;
  collapsed: boolean;
  /** More entries of the menu, below the account. */
  children?: ReactNode;
}

const themes = { auto: ["System", "screen"], light: ["Light", "sun"], dark: ["Dark", "moon"] } as const;
const zones = { local: "My own zone", utc: "UTC" } as const;

/** At the bottom of the rail: who is signed in, and what they set for themselves. */
export function PersonMenu({ person, roleName, collapsed, children }: PersonMenuProps) {
  const navigate = useNavigate();
  const surface = useSurface();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [zone, setZone] = useTimeZone();
  const chosen = (is: boolean) => (is ? <Icon name="check" size={14} label="chosen" /> : null);

  async function signOut(): Promise<void> {
    try {
      await surface.signOut();
      queryClient.clear();
      await navigate({ to: "/sign-in" });
    } catch (error) {
      toast.failed(error);
    }
  }

  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <Avatar size={28} radius="xl" color="gray" variant="filled" aria-hidden>
            {initials(person.name)}
          </Avatar>
          {collapsed ? (
            <VisuallyHidden>{person.name}</VisuallyHidden>
          ) : (
            <span className={styles.words}>
              <span>{person.name}</span>
              <span>{roleName}</span>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{person.email}</Menu.Label>
        <Menu.Item leftSection={<Icon name="person" />} onClick={() => void navigate({ to: "/account" })}>
          My account
        </Menu.Item>
        {children}
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {(["auto", "light", "dark"] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={themes[scheme][1]} />}
            rightSection={chosen(colorScheme === scheme)}
            onClick={() => setColorScheme(scheme)}
          >
            {themes[scheme][0]}
          </Menu.Item>
        ))}
        <Menu.Label>Times</Menu.Label>
        {(["local", "utc"] as const).map((each) => (
          <Menu.Item
            key={each}
            leftSection={<Icon name="clock" />}
            rightSection={chosen(zone === each)}
            onClick={() => setZone(each)}
          >
            {zones[each]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="leave" />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
