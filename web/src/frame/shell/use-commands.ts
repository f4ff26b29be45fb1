import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Command } from "../../ui/command-palette.tsx";
import type { NavigationGroup } from "../../ui/frame/navigation.ts";
import { useTimeZone } from "../../ui/preferences.ts";

/** What the command palette offers. */
export function useCommands(groups: readonly NavigationGroup[], onHelp: () => void): readonly Command[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const [zone, setZone] = useTimeZone();
  const screens = groups.flatMap(({ items }) => items);
  return [
    ...screens.map(({ label, to, icon }) => ({
      id: to,
      label,
      group: "Go to",
      icon,
      run: () => void navigate({ to }),
    })),
    {
      id: "account",
      label: "My account",
      group: "Go to",
      icon: "person",
      run: () => void navigate({ to: "/account" }),
    },
    { id: "keys", label: "Keyboard shortcuts", group: "Help", icon: "keyboard", run: onHelp },
    { id: "light", label: "Light theme", group: "Theme", icon: "sun", run: () => setColorScheme("light") },
    { id: "dark", label: "Dark theme", group: "Theme", icon: "moon", run: () => setColorScheme("dark") },
    {
      id: "auto",
      label: "Theme of the system",
      group: "Theme",
      icon: "screen",
      run: () => setColorScheme("auto"),
    },
    {
      id: "zone",
      label: zone === "utc" ? "Show times in my own zone" : "Show times in UTC",
      group: "Times",
      icon: "clock",
      run: () => setZone(zone === "utc" ? "local" : "utc"),
    },
  ];
}
