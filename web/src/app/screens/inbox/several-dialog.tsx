import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { decisionsWithNote, type GateDecision, limits } from "@sluice/contract";
import type { AppAnswer } from "@sluice/contract/app";
import { type FormEvent, useState } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { exactTime } from "../../../ui/format/time-text.ts";
import { useTimeZone } from "../../../ui/preferences.ts";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { callApp } from "../../api/call-app.ts";
import { approvalKey } from "../../approvals/approval-key.ts";
import { decisionWords } from "./decision-words.ts";
import { ExactText, Visible } from "./exact-text.tsx";
import type { Approval } from "./inbox-queries.ts";
import { isOver, lateWords } from "./late-words.ts";
import { decisionOf, type Intent } from "./several.ts";
import styles from "./several-dialog.module.css";

type Outcomes = AppAnswer<"decideApprovals">["outcomes"];

export interface Asked {
  readonly intent: Intent;
  readonly items: readonly Approval[];
}

interface SeveralDialogProps {
  asked: Asked | null;
  /** With those that are gone from the list. */
  onClose(over: readonly Approval[]): void;
}

/** Deciding on several at once: what is decided, then what came of each. */
export function SeveralDialog({ asked, onClose }: SeveralDialogProps) {
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  function close(): void {
    const over = outcomes
      ? (asked?.items ?? []).filter((_, at) => {
          const error = outcomes[at]?.error;
          return !error || isOver(error);
        })
      : [];
    setOutcomes(null);
    onClose(over);
  }
  const count = asked?.items.length ?? 0;
  const what = count === 1 ? "1 entry" : `${count} entries`;
  return (
    <Modal
      opened={asked !== null}
      onClose={close}
      size="lg"
      title={outcomes ? "What came of it" : `Decide on ${what}`}
    >
      {asked &&
        (outcomes ? (
          <Told asked={asked} outcomes={outcomes} onClose={close} />
        ) : (
          <Ask asked={asked} onDecided={setOutcomes} onClose={close} />
        ))}
    </Modal>
  );
}

interface AskProps {
  asked: Asked;
  onDecided(outcomes: Outcomes): void;
  onClose(): void;
}

function Ask({ asked: { intent, items }, onDecided, onClose }: AskProps) {
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const each = items.flatMap((item) => {
    const decision = decisionOf(intent, item);
    return decision ? [{ item, decision }] : [];
  });
  const needsNote = each.some(({ decision }) => decisionsWithNote.includes(decision));
  const isLong = note.length > limits.approval.noteMaxChars;

  async function decide(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const words = note.trim() === "" ? {} : { note };
      const decisions = each.map(({ item: { run_id, gate }, decision }) => ({
        run_id,
        gate,
        decision,
        ...words,
      }));
      onDecided((await callApp("decideApprovals", { body: { decisions } })).outcomes);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={decide}>
      <Stack>
        <ul className={styles.entries}>
          {each.map(({ item, decision }) => (
            <li key={approvalKey(item)}>
              <Line item={item} decision={decision} />
              {item.command !== null && <ExactText text={item.command} label={`Command of ${item.title}`} />}
              {item.result_summary !== null && (
                <Text size="xs" c="dimmed" lineClamp={3} className={styles.summary}>
                  <Visible text={item.result_summary} />
                </Text>
              )}
            </li>
          ))}
        </ul>
        <Textarea
          label={needsNote ? "Note, for all of them" : "Note for all of them, if you like"}
          required={needsNote}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          value={note}
          error={isLong && `At most ${limits.approval.noteMaxChars} characters; these are ${note.length}.`}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ErrorNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={intent === "no" || intent === "stop" ? "red" : undefined}
            loading={busy}
            disabled={isLong || (needsNote && note.trim() === "")}
          >
            {each.length === 1 ? "Decide on 1 entry" : `Decide on ${each.length} entries`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Line({ item, decision }: { item: Approval; decision: GateDecision }) {
  const { tone, icon, verb } = decisionWords[decision];
  return (
    <div className={styles.line}>
      <StatusPill tone={tone} icon={icon} label={verb} />
      <span className={styles.title}>{item.title}</span>
      <Text span size="xs" c="dimmed">
        {item.workflow_name}
      </Text>
    </div>
  );
}

function Told({
  asked: { items },
  outcomes,
  onClose,
}: {
  asked: Asked;
  outcomes: Outcomes;
  onClose(): void;
}) {
  const [zone] = useTimeZone();
  const done = outcomes.filter(({ error }) => error === null).length;
  return (
    <Stack>
      <Text size="sm" role="status">
        {done === outcomes.length ? "All of it counted." : `${done} of ${outcomes.length} counted.`}
      </Text>
      <ul className={styles.entries}>
        {items.map((item, at) => {
          const error = outcomes[at]?.error ?? null;
          return (
            <li key={approvalKey(item)}>
              <div className={styles.line}>
                {error ? (
                  <StatusPill tone="failed" label="Did not count" />
                ) : (
                  <StatusPill tone="completed" label="Decided" />
                )}
                <span className={styles.title}>{item.title}</span>
                <Text span size="xs" c="dimmed">
                  {item.workflow_name}
                </Text>
              </div>
              {error && (
                <Text size="sm">{lateWords(error, (when) => `at ${exactTime(Date.parse(when), zone)}`)}</Text>
              )}
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
