import { Button, Stack, Text } from "@mantine/core";
import type { SignOnTest } from "@sluice/contract/console";
import { useMutation } from "@tanstack/react-query";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Section } from "../../../ui/section.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { callConsole } from "../../api/call-console.ts";
import { faultWords } from "../../shared/fault-words.ts";

type Step = SignOnTest["steps"][number];

const words: Record<Step["step"], string> = {
  discovery: "Find the provider",
  flow: "Ways of signing on",
  keys: "Keys of the provider",
  client: "Client id and secret",
};

const steps = Object.keys(words) as Array<Step["step"]>;

/** Asks the provider everything that can be asked without a person; what is saved is tested. */
export function SignOnTestSection({ isSetUp }: { isSetUp: boolean }) {
  const test = useMutation({ mutationFn: () => callConsole("testSignOn") });
  const taken = test.data?.steps;
  return (
    <Section
      title="Test"
      lead="Tests what is saved, without signing anybody in. It need not be switched on yet."
      action={
        <Button variant="default" loading={test.isPending} disabled={!isSetUp} onClick={() => test.mutate()}>
          Test single sign-on
        </Button>
      }
    >
      <Stack aria-live="polite">
        <ErrorNote error={test.error} />
        {!isSetUp && (
          <Text size="sm" c="dimmed">
            Save the settings first.
          </Text>
        )}
        {taken && (
          <Facts
            facts={steps.map((name) => [
              words[name],
              <StepResult key={name} step={taken.find(({ step }) => step === name)} />,
            ])}
          />
        )}
      </Stack>
    </Section>
  );
}

function StepResult({ step }: { step: Step | undefined }) {
  if (!step) return <StatusPill tone="cancelled" label="Not reached" />;
  return (
    <>
      {step.outcome === "passed" && <StatusPill tone="completed" label="Passed" />}
      {step.outcome === "failed" && <StatusPill tone="failed" label="Failed" />}
      {step.outcome === "unsure" && <StatusPill tone="waiting" icon="warning" label="Not certain" />}
      {step.detail && (
        <Text size="sm" mt={4}>
          {faultWords(step.detail)}
        </Text>
      )}
    </>
  );
}
