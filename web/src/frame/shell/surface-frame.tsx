import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { type Command, CommandPalette } from "../../ui/command-palette.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import type { NavigationGroup } from "../../ui/frame/navigation.ts";
import { everywhere, KeyboardHelp } from "../../ui/keyboard/keyboard-help.tsx";
import { useShortcuts } from "../../ui/keyboard/use-shortcuts.ts";
import { useCommands } from "./use-commands.ts";

/** What a surface finds for what is typed into the palette. */
export interface FoundCommands {
  readonly found: readonly Command[];
  readonly isSearching: boolean;
}

interface SurfaceFrameProps {
  /** On top of the rail: what this is. */
  name: string;
  kind: string;
  groups: readonly NavigationGroup[];
  person(collapsed: boolean): ReactNode;
  /** What can be done from everywhere, besides what both surfaces have. */
  actions?: readonly Command[];
  /** A hook; the same one for as long as the frame is there. */
  useFound?: (text: string) => FoundCommands;
  children: ReactNode;
}

const noActions: readonly Command[] = [];
const useNothing = (): FoundCommands => ({ found: [], isSearching: false });

/** The frame of a surface, with the palette that reaches all of it and the list of its keys. */
export function SurfaceFrame(props: SurfaceFrameProps) {
  const { name, kind, groups, person, actions = noActions, useFound = useNothing, children } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const [helping, help] = useDisclosure(false);
  const [text, setText] = useState("");
  const { found, isSearching } = useFound(text);
  const commands = [...actions, ...useCommands(groups, help.open)];
  useShortcuts(everywhere, [
    { key: "?", label: "Show the keys of this screen", run: help.open },
    { key: "/", label: "Search or jump", run: open },
  ]);
  return (
    <Frame name={name} kind={kind} groups={groups} onSearch={open} person={person}>
      <CommandPalette
        commands={commands}
        found={found}
        isSearching={isSearching}
        onText={setText}
        opened={opened}
        onOpen={open}
        onClose={close}
      />
      <KeyboardHelp opened={helping} onClose={help.close} />
      {children}
    </Frame>
  );
}
