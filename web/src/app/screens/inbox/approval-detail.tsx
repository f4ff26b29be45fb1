import { Alert, Button, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Duration } from "../../../ui/duration.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { useShortcuts } from "../../../ui/keyboard/use-shortcuts.ts";
import { StepStatusPill } from "../../../ui/run-status/step-status-pill.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import styles from "./approval-detail.module.css";
import { DecisionBar } from "./decision-bar.tsx";
import { decisionForKey, decisionKeys } from "./decision-for-key.ts";
import { decisionWords, phaseWords } from "./decision-words.ts";
import { ExactText, Visible } from "./exact-text.tsx";
import { approvalQuery, type ApprovalDetail as Detail } from "./inbox-queries.ts";
import { ResultChanges } from "./result-changes.tsx";
import { RunStarter } from "./run-starter.tsx";
import { ShownResult } from "./shown-result.tsx";
import { type Told, useDeciding } from "./use-deciding.ts";

interface ApprovalDetailProps {
  run_id: string;
  gate: number;
  /** It took the place of an entry that was decided, and was not chosen. */
  follows: boolean;
  /** It is in sight, for the focus. */
  onShown(): void;
  onGone(told: Told): void;
  /** Goes on to another entry; undefined where there is none. */
  onNext?: () => void;
}

/** The id of the title, for the focus where no list is beside it. */
export const detailTitleId = "inbox-detail";

/** All that is to be known before one decides. */
export function ApprovalDetail({ run_id, gate, ...rest }: ApprovalDetailProps) {
  const approval = useQuery(approvalQuery(run_id, gate));
  if (approval.data) return <Known item={approval.data} {...rest} />;
  return (
    <article className={styles.detail}>
      {approval.error ? (
        <ErrorState
          title="What is to be decided could not be loaded"
          error={approval.error}
          onRetry={() => void approval.refetch()}
        />
      ) : (
        <FactsSkeleton />
      )}
    </article>
  );
}

interface KnownProps extends Omit<ApprovalDetailProps, "run_id" | "gate"> {
  item: Detail;
}

function Known({ item, follows, onShown, onGone, onNext }: KnownProps) {
  const deciding = useDeciding(item, follows, onGone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to see
  useEffect(() => onShown(), []);
  const isOpen = item.choices.length > 0;
  useShortcuts(
    "Inbox",
    decisionKeys.flatMap((key) => {
      const decision = decisionForKey(key, item.choices);
      if (!decision) return [];
      return [{ key, label: decisionWords[decision].verb, once: true, run: () => deciding.choose(decision) }];
    }),
    isOpen && deciding.asked === null && !deciding.busy && !deciding.isSettling,
  );
  return (
    <article className={styles.detail} aria-labelledby={detailTitleId} data-open={isOpen || undefined}>
      <Head item={item} />
      {!isOpen && <Over item={item} onNext={onNext} />}
      <Asked item={item} />
      {item.instructions !== null && item.instructions !== "" && (
        <Part title="What the step is told">
          <div className={styles.written}>{item.instructions}</div>
        </Part>
      )}
      <Before before={item.before} earlier={item.earlier} />
      {isOpen && <DecisionBar choices={item.choices} deciding={deciding} />}
    </article>
  );
}

function Head({ item }: { item: Detail }) {
  const { label, why } = phaseWords[item.phase];
  return (
    <header className={styles.head}>
      <div className={styles.crumbs}>
        <span>{item.workflow_name}</span>
        <IdChip id={item.run_id} what="run id" />
        <TextLink to="/runs/$runId" params={{ runId: item.run_id }} size="xs">
          Open the run
        </TextLink>
      </div>
      <Title order={2} id={detailTitleId} tabIndex={-1} className={styles.title}>
        {item.title}
      </Title>
      <div className={styles.facts}>
        <StatusPill tone={item.state === "open" ? "waiting" : "cancelled"} icon="hand" label={label} />
        <span>
          {item.state === "open" ? "Waiting " : "Waited "}
          <Duration
            from={item.since}
            until={item.state === "open" ? null : (item.decided_at ?? item.since)}
          />
        </span>
        {item.state === "open" && item.expires_at !== null && (
          <span>
            Refused by itself <Time at={item.expires_at} />
          </span>
        )}
        <span className={styles.starter}>
          Started by <RunStarter {...item} />
        </span>
        {item.agent !== null && <span>{`Agent ${item.agent}`}</span>}
      </div>
      <Text size="sm" c="dimmed">
        {why}
        {item.label !== null && ` It would take the branch “${item.label}”.`}
      </Text>
    </header>
  );
}

/** It was decided, here or elsewhere, or the run ended first. */
function Over({ item, onNext }: { item: Detail; onNext?: () => void }) {
  const { decision, decided_by, decided_at, note } = item;
  return (
    <Alert variant="light" color="gray" icon={<Icon name="info" />}>
      <Text size="sm">
        {decision === null ? (
          "The run ended before anybody decided."
        ) : (
          <>
            {decided_by === null
              ? "Nobody decided in time, so it was refused "
              : `${decided_by} ${decisionWords[decision].told} `}
            <Time at={decided_at} />.
          </>
        )}
      </Text>
      {note !== null && note !== "" && <div className={styles.written}>{note}</div>}
      {onNext && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={onNext}>
          Go to the next entry
        </Button>
      )}
    </Alert>
  );
}

/** The command, or the result and what changed in it. */
function Asked({ item: { command, result, previous } }: { item: Detail }) {
  return (
    <>
      {command !== null && (
        <Part title="The command, exactly as it will run">
          <ExactText text={command} label="Command" />
        </Part>
      )}
      {previous !== null && (
        <Part title="Since it was sent back">
          <ResultChanges previous={previous} now={result?.text ?? ""} />
        </Part>
      )}
      {result !== null && (
        <Part title="The result it would hand on">
          <ShownResult result={result} />
        </Part>
      )}
    </>
  );
}

function Before({ before, earlier }: Pick<Detail, "before" | "earlier">) {
  return (
    <Part title="What came before">
      {before.length === 0 ? (
        <Text size="sm" c="dimmed">
          {earlier.length === 0
            ? "Nothing: the run begins with this step."
            : "This step stands on no other one."}
        </Text>
      ) : (
        <StepsBefore steps={before} />
      )}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>
            {earlier.length === 1 ? "One more step of the run" : `${earlier.length} more steps of the run`}
          </summary>
          <StepsBefore steps={earlier} />
        </details>
      )}
    </Part>
  );
}

function StepsBefore({ steps }: { steps: Detail["before"] }) {
  return (
    <ul className={styles.before}>
      {steps.map(({ slug, title, status, result_summary }) => (
        <li key={slug}>
          <div className={styles.facts}>
            <strong>{title}</strong>
            <StepStatusPill status={status} />
          </div>
          {result_summary !== null && (
            <div className={styles.written}>
              <Visible text={result_summary} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Title order={3} size="h3">
        {title}
      </Title>
      {children}
    </section>
  );
}
