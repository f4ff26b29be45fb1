import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CommandPalette } from "../../ui/command-palette.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import type { NavigationGroup } from "../../ui/frame/navigation.ts";
import { useCommands } from "./use-commands.ts";

interface SurfaceFrameProps {
  /** On top of the rail: what this is. */
  name: string;
  kind: string;
  groups: readonly NavigationGroup[];
  person(collapsed: boolean): ReactNode;
  children: ReactNode;
}

/** The frame of a surface, with the palette that reaches all of it. */
export function SurfaceFrame({ name, kind, groups, person, children }: SurfaceFrameProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const commands = useCommands(groups);
  return (
    <Frame name={name} kind={kind} groups={groups} onSearch={open} person={person}>
      <CommandPalette commands={commands} opened={opened} onOpen={open} onClose={close} />
      {children}
    </Frame>
  );
}
