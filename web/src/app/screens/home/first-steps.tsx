import { Anchor, Button, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { useSession } from "../../account/use-session.ts";
import styles from "./first-steps.module.css";
import { firstStepsQuery } from "./home-queries.ts";

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  readonly words: ReactNode;
}

/** What to do in the first five minutes; gone when all of it is done, or when the person has seen enough of it. */
export function FirstSteps() {
  const { console_url: consoleUrl } = useSession();
  const [isHidden, setHidden] = useLocalStorage({
    key: "sluice-first-steps-hidden",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: done } = useQuery({ ...firstStepsQuery, enabled: !isHidden });
  if (isHidden || !done) return null;
  const steps: readonly Step[] = [
    { title: "Run a workflow", isDone: done.hasRun, words: "Choose one below and give it what it asks for." },
    {
      title: "Decide what it asks",
      isDone: done.hasDecided,
      words: (
        <>
          It waits for a person, in the <TextLink to="/inbox">inbox</TextLink>.
        </>
      ),
    },
    {
      title: "See what it wrote",
      isDone: done.completedRunId !== null,
      words: done.completedRunId ? (
        <TextLink to="/runs/$runId" params={{ runId: done.completedRunId }}>
          Its outputs are on the page of the run.
        </TextLink>
      ) : (
        "Its outputs are on the page of the run."
      ),
    },
    {
      title: "Run it by API",
      isDone: done.hasCalled,
      words: (
        <>
          <Anchor href={`${consoleUrl}/keys/new`}>Make a key</Anchor> at the console; the page of the run has
          the call to copy.
        </>
      ),
    },
    {
      title: "Build your own",
      isDone: done.hasBuilt,
      words: <TextLink to="/workflows/gallery">Begin with a sample, or with nothing.</TextLink>,
    },
  ];
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
          <li key={step.title} className={styles.step} data-next={step === next || undefined}>
            <span className={styles.mark} data-done={step.isDone || undefined}>
              {step.isDone ? <Icon name="check" size={12} label="Done" /> : null}
            </span>
            <div>
              <Text size="sm" fw={500}>
                {step.title}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                {step.words}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
