import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Icon } from "../../ui/icon.tsx";
import { useTimeZone } from "../../ui/preferences.ts";
import styles from "./person-menu.module.css";

/** At the bottom of the rail: who is signed in, and what they set for themselves. */
export function PersonMenu({ collapsed }: { collapsed: boolean }) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [zone, setZone] = useTimeZone();
  const chosen = (is: boolean) => (is ? <Icon name="check" size={14} label="chosen" /> : null);
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.person} aria-label="My account">
          <Icon name="person" size={20} />
          {!collapsed && <span>My account</span>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="person" />} onClick={() => void navigate({ to: "/account" })}>
          My account
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {(["auto", "light", "dark"] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={scheme === "auto" ? "screen" : scheme === "light" ? "sun" : "moon"} />}
            rightSection={chosen(colorScheme === scheme)}
            onClick={() => setColorScheme(scheme)}
          >
            {{ auto: "System", light: "Light", dark: "Dark" }[scheme]}
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
            {each === "utc" ? "UTC" : "My own zone"}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
