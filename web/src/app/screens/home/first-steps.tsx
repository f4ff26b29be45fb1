import { Button, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StartRunDialog } from "../../start-run/start-run-dialog.tsx";
import { FirstStepWords } from "./first-step-words.tsx";
import styles from "./first-steps.module.css";
import { firstStepsHiddenKey, firstStepsQuery, startersQuery } from "./home-queries.ts";
import { type FirstStep, listFirstSteps } from "./list-first-steps.ts";

/** What to do in the first five minutes; gone when all of it is done, or when the person has seen enough of it. */
export function FirstSteps() {
  const [isHidden, setHidden] = useLocalStorage({
    key: firstStepsHiddenKey,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: taken } = useQuery({ ...firstStepsQuery, enabled: !isHidden });
  const { data: workflows } = useQuery({ ...startersQuery, enabled: !isHidden });
  const [isStarting, setStarting] = useState(false);
  if (isHidden || !taken || !workflows) return null;
  const starter = workflows.items[0] ?? null;
  const steps = listFirstSteps(taken);
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Panel
      title="The first five minutes"
      lead={`${steps.length - left} of ${steps.length} done`}
      action={
        <Button size="xs" variant="subtle" color="gray" onClick={() => setHidden(true)}>
          Hide
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.what} className={styles.step} data-next={step === next || undefined}>
            <span className={styles.mark} data-done={step.isDone || undefined}>
              {step.isDone ? <Icon name="check" size={12} label="Done" /> : null}
            </span>
            <div>
              <Text size="sm" fw={500}>
                {titles[step.what]}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <FirstStepWords
                  step={step}
                  taken={taken}
                  starter={starter}
                  onStart={() => setStarting(true)}
                />
              </Text>
            </div>
          </li>
        ))}
      </ol>
      {isStarting && starter && (
        <StartRunDialog
          workflowId={starter.workflow_id}
          name={starter.name}
          onClose={() => setStarting(false)}
        />
      )}
    </Panel>
  );
}

const titles: Readonly<Record<FirstStep["what"], string>> = {
  run: "Run a workflow",
  decide: "Decide what it asks",
  see: "See what it wrote",
  key: "Make a key",
  call: "Call it by API",
  build: "Build your own",
};
