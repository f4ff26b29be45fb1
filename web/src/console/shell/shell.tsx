import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { CommandPalette } from "../../ui/command-palette.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { navigation } from "./navigation.ts";
import { PersonMenu } from "./person-menu.tsx";
import { useCommands } from "./use-commands.ts";

/** The frame around every screen. */
export function Shell() {
  const [palette, { open, close }] = useDisclosure(false);
  const commands = useCommands();
  return (
    <Frame
      name="Sluice"
      kind="Administrator console"
      groups={navigation}
      onSearch={open}
      person={(collapsed) => <PersonMenu collapsed={collapsed} />}
    >
      <CommandPalette commands={commands} opened={palette} onOpen={open} onClose={close} />
      <Outlet />
    </Frame>
  );
}
