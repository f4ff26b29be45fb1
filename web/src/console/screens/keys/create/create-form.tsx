import { Button, Group, Paper, Stack } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import type { KeyForm } from "../form/key-form.ts";
import { LimitFields } from "../form/limit-fields.tsx";
import { NameFields } from "../form/name-fields.tsx";
import { NetworkFields } from "../form/network-fields.tsx";
import { ScopeField } from "../form/scope-field.tsx";
import { WorkflowField } from "../form/workflow-field.tsx";
import { type CreateStep, createSteps, stepTitles } from "./create-steps.ts";
import { DeploymentField } from "./deployment-field.tsx";
import { ReviewStep } from "./review-step.tsx";
import { missingIn } from "./step-fields.ts";
import { StepList } from "./step-list.tsx";

interface CreateFormProps {
  form: KeyForm;
  step: CreateStep;
  onStep(step: CreateStep): void;
  busy: boolean;
  error: unknown;
  onSubmit(event?: FormEvent<HTMLFormElement>): void;
}

/** One step at a time; Enter goes on, and at the end makes the key. */
export function CreateForm({ form, step, onStep, busy, error, onSubmit }: CreateFormProps) {
  const at = createSteps.indexOf(step);
  const previous = createSteps[at - 1];
  const next = createSteps[at + 1];
  const fields = useRef<HTMLDivElement>(null);
  const shownLast = useRef(step);
  /** Something is changed from the review, which was made for this deployment: it leads back there. */
  const [reviewed, setReviewed] = useState<string | null>(null);

  // The button that was pressed stands behind the new fields: whoever has no mouse goes on before them.
  useEffect(() => {
    if (shownLast.current !== step) fields.current?.focus();
    if (step === "review") setReviewed(null);
    shownLast.current = step;
  }, [step]);

  // The workflows of another deployment are others: they are looked at again.
  const { deployment_id: deploymentId } = form.values;
  const leadsBack = reviewed !== null && !(step === "deployment" && deploymentId !== reviewed);

  function goOn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (next === undefined) {
      onSubmit(event);
      return;
    }
    const missing = missingIn(step, form.values);
    form.setErrors(missing);
    if (Object.keys(missing).length === 0) onStep(leadsBack ? "review" : next);
  }

  return (
    <Stack maw={800}>
      <StepList step={step} onStep={onStep} />
      <form onSubmit={goOn} noValidate>
        <Paper p="lg">
          <Stack gap="lg">
            <Stack
              gap="lg"
              ref={fields}
              role="group"
              aria-label={stepTitles[step]}
              tabIndex={-1}
              style={{ outline: "none" }}
            >
              {fieldsOf(step)}
            </Stack>
            <ErrorNote error={error} />
            <Group justify="space-between">
              {previous ? (
                <Button variant="default" onClick={() => onStep(previous)}>
                  Back
                </Button>
              ) : (
                <LinkButton to="/keys" variant="default">
                  Cancel
                </LinkButton>
              )}
              <Button type="submit" loading={busy}>
                {next === undefined ? "Create key" : leadsBack ? "Back to review" : "Continue"}
              </Button>
            </Group>
          </Stack>
        </Paper>
      </form>
    </Stack>
  );

  function change(changed: CreateStep): void {
    setReviewed(deploymentId);
    onStep(changed);
  }

  function fieldsOf(shown: CreateStep) {
    switch (shown) {
      case "deployment":
        return (
          <>
            <DeploymentField form={form} />
            <NameFields form={form} />
          </>
        );
      case "workflows":
        return <WorkflowField form={form} />;
      case "scopes":
        return <ScopeField form={form} />;
      case "limits":
        return <LimitFields form={form} createdAtMs={Date.now()} />;
      case "network":
        return <NetworkFields form={form} />;
      case "review":
        return <ReviewStep draft={form.values} onStep={change} />;
    }
  }
}
