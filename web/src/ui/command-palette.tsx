import { Modal, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import styles from "./command-palette.module.css";
import { matchCommands } from "./format/match-commands.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Where it belongs: "Go to", "Theme". */
  readonly group: string;
  readonly icon: IconName;
  /** What tells it from others of its name. */
  readonly detail?: string;
  run(): void;
}

interface CommandPaletteProps {
  commands: readonly Command[];
  /** What was found elsewhere for what is typed; it stands behind the commands. */
  found?: readonly Command[];
  /** More may be found in a moment. */
  isSearching?: boolean;
  onText?(text: string): void;
  opened: boolean;
  onOpen(): void;
  onClose(): void;
}

/** Every screen and act by a few letters of its name: ⌘K or Ctrl-K. */
export function CommandPalette({ opened, onOpen, ...rest }: CommandPaletteProps) {
  const { onClose } = rest;
  useHotkeys([["mod+K", onOpen]], []);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { "aria-label": "Commands" } }}
    >
      <Palette {...rest} />
    </Modal>
  );
}

function Palette(props: Omit<CommandPaletteProps, "opened" | "onOpen">) {
  const { commands, found: elsewhere = [], isSearching = false, onText, onClose } = props;
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = [...matchCommands(commands, text), ...(text.trim() === "" ? [] : elsewhere)];
  // Opened anew, it shows nothing of what was looked for before.
  useEffect(() => onText?.(text), [text, onText]);
  const chosen = Math.min(at, found.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  function run(command: Command | undefined): void {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (move !== 0) {
      event.preventDefault();
      setAt((chosen + move + found.length) % Math.max(1, found.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(found[chosen]);
    }
  }

  return (
    <>
      <TextInput
        variant="unstyled"
        size="md"
        px="md"
        py={6}
        leftSection={<Icon name="search" />}
        placeholder="Search or jump"
        aria-label="Search or jump"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[chosen] ? `${id}-${found[chosen].id}` : undefined}
        aria-autocomplete="list"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      {/* The field above keeps the focus and says which option is chosen. */}
      <div id={id} ref={list} role="listbox" aria-label="Commands" className={styles.list}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that has the focus
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.option}
            onMouseMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span className={styles.label}>{command.label}</span>
            {command.detail && <span className={styles.detail}>{command.detail}</span>}
            <span className={styles.group}>{command.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {isSearching ? "Searching…" : "Nothing is called that."}
        </p>
      )}
    </>
  );
}
