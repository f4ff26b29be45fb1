import { Button, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Facts } from "../../../../ui/facts.tsx";
import { numberText } from "../../../../ui/format/number-text.ts";
import { deploymentOptions } from "../../../shared/deployment-options.ts";
import { hoursText } from "../form/hours-text.ts";
import type { KeyDraft } from "../form/key-draft.ts";
import { ScopeList } from "../scope-list.tsx";
import { WorkflowNames } from "../workflow-names.tsx";
import { type CreateStep, stepTitles } from "./create-steps.ts";

type Fact = readonly [name: string, value: ReactNode];

interface ReviewStepProps {
  draft: KeyDraft;
  onStep(step: CreateStep): void;
}

/** Everything that was chosen, each part with the way back to it. */
export function ReviewStep({ draft, onStep }: ReviewStepProps) {
  const { data } = useQuery(deploymentOptions);
  const deployment = data?.items.find(({ deployment_id }) => deployment_id === draft.deployment_id);
  const { mode, workflow_ids: ids } = draft.workflow_access;
  const { valid_hours_utc: hours } = draft;
  const parts: ReadonlyArray<readonly [CreateStep, readonly Fact[]]> = [
    [
      "deployment",
      [
        ["Deployment", deployment?.name ?? draft.deployment_id],
        ["Name", draft.name],
        ["Description", draft.description || "None"],
      ],
    ],
    [
      "workflows",
      [
        [
          "Workflows",
          mode === "explicit" ? (
            <WorkflowNames key="ids" deploymentId={draft.deployment_id} ids={ids} />
          ) : (
            "Every active workflow, now and later"
          ),
        ],
      ],
    ],
    ["scopes", [["Scopes", <ScopeList key="scopes" scopes={draft.scopes} all />]]],
    [
      "limits",
      [
        ["Requests per minute", numberText(Number(draft.rate_limit_rpm))],
        ["Runs per day", numberText(Number(draft.daily_run_quota))],
        ["Runs at the same time", numberText(Number(draft.max_concurrent_runs))],
        ["Expiry", `${draft.expiry_days} days from now`],
      ],
    ],
    [
      "network",
      [
        [
          "Allowed addresses",
          draft.allowed_ranges.length === 0 ? (
            "Every address"
          ) : (
            <span key="ranges" className="mono">
              {draft.allowed_ranges.join(", ")}
            </span>
          ),
        ],
        ["Hours", hours ? hoursText(hours, new Date().getTimezoneOffset()) : "At any hour"],
      ],
    ],
  ];
  return (
    <Stack gap="lg">
      {parts.map(([step, facts]) => (
        <Stack key={step} component="section" gap="xs" aria-label={stepTitles[step]}>
          <Group justify="space-between">
            <Title order={2} size="h3">
              {stepTitles[step]}
            </Title>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Change ${stepTitles[step].toLowerCase()}`}
              onClick={() => onStep(step)}
            >
              Change
            </Button>
          </Group>
          <Facts facts={facts} />
        </Stack>
      ))}
    </Stack>
  );
}
