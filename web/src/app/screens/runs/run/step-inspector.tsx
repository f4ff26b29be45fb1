import { Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Duration } from "../../../../ui/duration.tsx";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { StepStatusPill } from "../../../../ui/run-status/step-status-pill.tsx";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";
import { ShownText } from "../../../previews/shown-text.tsx";
import { GateDecision } from "./gate-decision.tsx";
import { GateRecords } from "./gate-records.tsx";
import { type RunStepView, type RunView, stepQuery } from "./run-queries.ts";
import { StepInput } from "./step-input.tsx";
import { StepLog } from "./step-log.tsx";
import { Part } from "./step-parts.tsx";
import { nodeTypeWords } from "./step-words.ts";

interface StepInspectorProps {
  run: RunView;
  step: RunStepView;
}

/** One step: what is asked of a person first, then what it was given, made, and went through. */
export function StepInspector({ run, step }: StepInspectorProps) {
  const { slug, title, status, error, node_type, label, started_at, finished_at } = step;
  const { data: detail, error: failure, refetch } = useQuery(stepQuery(run.run_id, slug));
  const gates = run.gates.filter((gate) => gate.step === slug);
  const open = gates.filter(({ state }) => state === "open");
  // Then it stands above, where it is decided on.
  const asksAboutResult = open.some(({ phase }) => phase === "result");
  return (
    <Stack gap="md" component="section" aria-label={`Step ${title}`}>
      <div>
        <Group gap="xs">
          <Title order={2} size="h3">
            {title}
          </Title>
          <CopyButton value={linkTo(run.run_id, slug)} what="link to this step" />
          <StepStatusPill status={status} />
        </Group>
        <Text size="sm" c="dimmed">
          <span className="mono">{slug}</span>
          {` · ${nodeTypeWords[node_type]}`}
          {detail?.agent && ` · ${detail.agent}`}
          {started_at !== null && (
            <>
              {" · "}
              <Duration from={started_at} until={finished_at ?? run.finished_at} />
            </>
          )}
        </Text>
      </div>
      {open.map(({ gate }) => (
        <GateDecision key={gate} runId={run.run_id} gate={gate} />
      ))}
      {error !== null && (
        <Part title="Error">
          <ShownText text={error} label="Error" />
        </Part>
      )}
      {label !== null && <Part title="Branch">{`It chose ${label}.`}</Part>}
      <ErrorNote error={failure} onRetry={() => void refetch()} />
      {!detail && !failure && <FactsSkeleton lines={3} />}
      {detail && (
        <>
          {!asksAboutResult && (
            <Part title="Result">
              {detail.result ? (
                <ShownText {...detail.result} label={`Result of ${title}`} />
              ) : (
                <Text size="sm" c="dimmed">
                  {finished_at === null ? "It has handed nothing on yet." : "It handed nothing on."}
                </Text>
              )}
            </Part>
          )}
          <StepInput detail={detail} />
        </>
      )}
      {gates.some(({ state }) => state !== "open") && (
        <Part title="Approvals">
          <GateRecords gates={gates.filter(({ state }) => state !== "open")} />
        </Part>
      )}
      <Part title="Log">
        <StepLog runId={run.run_id} slug={slug} />
      </Part>
    </Stack>
  );
}

function linkTo(runId: string, slug: string): string {
  return `${location.origin}/runs/${encodeURIComponent(runId)}?step=${encodeURIComponent(slug)}`;
}
