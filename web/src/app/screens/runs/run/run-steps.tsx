import { Text } from "@mantine/core";
import { Duration } from "../../../../ui/duration.tsx";
import { StepStatusPill } from "../../../../ui/run-status/step-status-pill.tsx";
import type { RunStepView, RunView } from "./run-queries.ts";
import styles from "./run-steps.module.css";
import { nodeTypeWords } from "./step-words.ts";

interface RunStepsProps {
  run: RunView;
  chosen: string;
  onChoose(slug: string): void;
}

/** The steps in their order, with how each stands. */
export function RunSteps({ run, chosen, onChoose }: RunStepsProps) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {run.steps.map((step) => (
        <li key={step.slug}>
          <button
            type="button"
            className={styles.step}
            aria-pressed={step.slug === chosen}
            onClick={() => onChoose(step.slug)}
          >
            <span className={styles.head}>
              <span className={styles.title}>{step.title}</span>
              <StepStatusPill status={step.status} />
              <span className={styles.time}>
                {step.started_at !== null && <Duration from={step.started_at} until={endOf(step, run)} />}
              </span>
            </span>
            <Text span size="xs" c="dimmed">
              {factsOf(step)}
            </Text>
            {(step.error ?? step.result_summary) && (
              <Text span size="sm" lineClamp={2} c={step.error ? "var(--failed)" : undefined}>
                {step.error ?? step.result_summary}
              </Text>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A step that was left behind by the end of its run does not tick on. */
function endOf({ finished_at }: RunStepView, run: RunView): string | null {
  return finished_at ?? run.finished_at;
}

function factsOf({ slug, node_type, derived, depends_on, label, attempts }: RunStepView): string {
  return [
    slug,
    nodeTypeWords[node_type],
    derived && "added by the run",
    depends_on.length > 0 && `after ${depends_on.join(", ")}`,
    label !== null && `chose ${label}`,
    attempts > 1 && `${attempts} attempts`,
  ]
    .filter((each) => each !== false)
    .join(" · ");
}
