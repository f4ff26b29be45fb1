import { Text, UnstyledButton } from "@mantine/core";
import { Icon } from "../../../../ui/icon.tsx";
import { type CreateStep, createSteps, stepTitles } from "./create-steps.ts";
import styles from "./step-list.module.css";

interface StepListProps {
  step: CreateStep;
  onStep(step: CreateStep): void;
}

/** Where one is on the way; steps that were passed lead back. */
export function StepList({ step, onStep }: StepListProps) {
  const at = createSteps.indexOf(step);
  return (
    <nav aria-label="Steps">
      <Text size="sm" c="dimmed" className={styles.short}>
        {`Step ${at + 1} of ${createSteps.length}: ${stepTitles[step]}`}
      </Text>
      <ol className={styles.steps}>
        {createSteps.map((each, index) => (
          <li key={each}>
            <UnstyledButton
              className={styles.step}
              data-state={index < at ? "passed" : index === at ? "here" : "ahead"}
              aria-current={index === at ? "step" : undefined}
              disabled={index > at}
              onClick={() => onStep(each)}
            >
              <span className={styles.number} aria-hidden>
                {index < at ? <Icon name="check" size={12} /> : index + 1}
              </span>
              {stepTitles[each]}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
