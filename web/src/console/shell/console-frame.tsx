import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CommandPalette } from "../../ui/command-palette.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import type { NavigationGroup } from "../../ui/frame/navigation.ts";
import { useCommands } from "./use-commands.ts";

interface ConsoleFrameProps {
  groups: readonly NavigationGroup[];
  person(collapsed: boolean): ReactNode;
  children: ReactNode;
}

export function ConsoleFrame({ groups, person, children }: ConsoleFrameProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const commands = useCommands(groups);
  return (
    <Frame name="Sluice" kind="Administrator console" groups={groups} onSearch={open} person={person}>
      <CommandPalette commands={commands} opened={opened} onOpen={open} onClose={close} />
      {children}
    </Frame>
  );
}
