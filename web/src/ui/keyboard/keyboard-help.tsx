import { Kbd, Modal, Stack, Text, Title } from "@mantine/core";
import styles from "./keyboard-help.module.css";
import { useRegisteredShortcuts } from "./use-shortcuts.ts";

interface KeyboardHelpProps {
  opened: boolean;
  onClose(): void;
}

const always: ReadonlyArray<readonly [keys: string, label: string]> = [
  ["⌘ K, Ctrl K", "Search or jump"],
  ["Tab, Shift Tab", "Next and previous control"],
  ["Esc", "Close what is open"],
];

/** The group of the keys that any screen has. */
export const everywhere = "Everywhere";

/** Every key that does something on the screen in sight. */
export function KeyboardHelp({ opened, onClose }: KeyboardHelpProps) {
  const registered = useRegisteredShortcuts();
  const groups = new Map<string, Array<readonly [string, string]>>();
  for (const { group, shortcuts } of registered) {
    const keys = groups.get(group) ?? [];
    groups.set(group, [...keys, ...shortcuts.map(({ key, label }) => [keyWords(key), label] as const)]);
  }
  groups.set(everywhere, [...(groups.get(everywhere) ?? []), ...always]);
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard">
      <Stack>
        {[...groups].map(([group, keys]) => (
          <Keys key={group} title={group} keys={keys} />
        ))}
        <Text size="sm" c="dimmed">
          Lists: ↑ and ↓, or j and k, move; Enter opens.
        </Text>
      </Stack>
    </Modal>
  );
}

function Keys({ title, keys }: { title: string; keys: ReadonlyArray<readonly [string, string]> }) {
  return (
    <section>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <dl className={styles.keys}>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A key as its cap says it. */
function keyWords(key: string): string {
  const named: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑", " ": "Space" };
  return named[key] ?? (/^[A-Z]$/.test(key) ? `Shift ${key}` : key);
}
