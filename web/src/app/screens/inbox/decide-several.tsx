import { Button, Checkbox, Text } from "@mantine/core";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./decide-several.module.css";
import { decisionWords } from "./decision-words.ts";
import type { Approval } from "./inbox-queries.ts";
import { type Intent, intentsFor } from "./several.ts";

interface DecideSeveralProps {
  /** What is selected. */
  items: readonly Approval[];
  isAll: boolean;
  onPickAll(): void;
  onClear(): void;
  /** Asks for the rest in a dialog. */
  onAsk(intent: Intent): void;
}

/** Selecting, and what can be decided on all that is selected. */
export function DecideSeveral({ items, isAll, onPickAll, onClear, onAsk }: DecideSeveralProps) {
  const count = items.length;
  return (
    <div className={styles.place} data-some={count > 0 || undefined}>
      <div className={styles.bar} data-some={count > 0 || undefined}>
        <Checkbox
          className={styles.all}
          classNames={{ label: styles.allLabel }}
          label={count === 0 ? "Select all" : `${count} selected`}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={isAll ? onClear : onPickAll}
        />
        {count > 0 && (
          <section className={styles.choices} aria-label="Decide on all that is selected">
            {intentsFor(items).map(({ intent, decisions }) => (
              <Button
                key={intent}
                size="xs"
                variant={intent === "yes" ? "filled" : "default"}
                leftSection={<Icon name={decisionWords[decisions[0] ?? "stop"].icon} size={12} />}
                onClick={() => onAsk(intent)}
              >
                {severalVerb(
                  intent,
                  decisions.map((decision) => decisionWords[decision].verb),
                )}
                …
              </Button>
            ))}
          </section>
        )}
        {count === 0 && (
          <Text size="xs" c="dimmed" className={styles.hint}>
            j k move, a r s decide, ? shows all keys
          </Text>
        )}
      </div>
    </div>
  );
}

function severalVerb(intent: Intent, verbs: readonly string[]): string {
  if (intent === "stop") return "Stop the runs";
  const [first, second] = verbs;
  return second ? `${first} or ${second.toLowerCase()}` : (first ?? "");
}
