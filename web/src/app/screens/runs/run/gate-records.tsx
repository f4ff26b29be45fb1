import { Stack, Text } from "@mantine/core";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { Time } from "../../../../ui/time.tsx";
import { ShownText } from "../../../previews/shown-text.tsx";
import styles from "./run.module.css";
import type { GateView } from "./run-queries.ts";
import { decisionWords, phaseWords } from "./run-words.ts";

/** What people decided about a step. */
export function GateRecords({ gates }: { gates: readonly GateView[] }) {
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {gates.map(({ gate, phase, state, decision, decided_by, decided_at, note, command, since }) => (
        <li key={gate}>
          <Text size="sm" component="div">
            {decision === null ? (
              <StatusPill
                tone="cancelled"
                label={state === "closed" ? "Nobody decided before the run ended" : "Not decided"}
              />
            ) : (
              <StatusPill tone={decisionWords[decision].tone} label={decisionWords[decision].done} />
            )}{" "}
            {phaseWords[phase]}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {decided_by !== null && `${decided_by}, `}
            {decided_at !== null && <Time at={decided_at} />}
            {decided_at === null ? "Asked " : "; asked "}
            <Time at={since} />
          </Text>
          {command !== null && <ShownText text={command} label="Command" />}
          {note !== null && <div className={styles.note}>{note}</div>}
        </li>
      ))}
    </Stack>
  );
}
