import { Button, Text, Textarea } from "@mantine/core";
import { decisionsWithNote, type GateDecision, limits } from "@sluice/contract";
import { Fragment, type KeyboardEvent, type ReactNode, useId } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./decision-bar.module.css";
import { decisionWords } from "./decision-words.ts";
import type { Deciding } from "./use-deciding.ts";

const { noteMaxChars } = limits.approval;
const looks: Readonly<Record<GateDecision, { variant: string; color?: string }>> = {
  approve: { variant: "filled" },
  allow: { variant: "filled" },
  send_back: { variant: "default" },
  reject: { variant: "default" },
  refuse: { variant: "default" },
  stop: { variant: "subtle", color: "red" },
};

interface DecisionBarProps {
  choices: readonly GateDecision[];
  deciding: Deciding;
}

/** What can be decided, where the thumb is; a decision that needs words or a second thought asks for them in its place. */
export function DecisionBar({ choices, deciding }: DecisionBarProps) {
  const { asked, busy, error } = deciding;
  return (
    <section className={styles.bar} aria-label="Decision">
      <ErrorNote error={error} />
      {asked === null ? (
        <Choices choices={choices} deciding={deciding} busy={busy} />
      ) : (
        <Ask deciding={deciding} asked={asked} />
      )}
    </section>
  );
}

interface ChoicesProps extends DecisionBarProps {
  busy: boolean;
}

function Choices({ choices, deciding, busy }: ChoicesProps): ReactNode {
  const first = choices[0];
  return (
    <div className={styles.choices} data-first>
      {choices.map((decision) => (
        <Fragment key={decision}>
          <Button
            {...looks[decision]}
            className={decision === "stop" ? `${styles.choice} ${styles.stop}` : styles.choice}
            leftSection={<Icon name={decisionWords[decision].icon} size={14} />}
            loading={busy && decision === first}
            disabled={busy || deciding.isSettling}
            onClick={() => deciding.choose(decision)}
          >
            {decisionWords[decision].verb}
            {needsNote(decision) && "…"}
          </Button>
          {decision === first && (
            <Button
              variant="default"
              className={styles.choice}
              disabled={busy}
              onClick={() => deciding.ask(decision)}
            >
              {decisionWords[decision].verb} with a note
            </Button>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function Ask({ deciding, asked }: { deciding: Deciding; asked: GateDecision }) {
  const hintId = useId();
  const { note, setNote, busy } = deciding;
  const words = decisionWords[asked];
  const isShort = needsNote(asked) && note.trim() === "";
  const isLong = note.length > noteMaxChars;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") deciding.ask(null);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  }
  function submit(): void {
    if (!isShort && !isLong && !busy) void deciding.decide(asked);
  }

  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Text size="sm" id={hintId}>
        <strong>{words.verb}.</strong> {words.effect}
      </Text>
      <Textarea
        label={needsNote(asked) ? "Note" : "Note, if you like"}
        description={words.noteFor}
        required={needsNote(asked)}
        aria-describedby={hintId}
        autosize
        minRows={2}
        maxRows={6}
        autoFocus
        value={note}
        error={isLong && `At most ${noteMaxChars} characters; these are ${note.length}.`}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.choices}>
        <Button
          type="submit"
          className={styles.choice}
          color={asked === "stop" || asked === "reject" || asked === "refuse" ? "red" : undefined}
          loading={busy}
          disabled={isShort || isLong}
          leftSection={<Icon name={words.icon} size={14} />}
        >
          {words.verb}
        </Button>
        <Button
          variant="default"
          className={styles.choice}
          disabled={busy}
          onClick={() => deciding.ask(null)}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

function needsNote(decision: GateDecision): boolean {
  return decisionsWithNote.includes(decision);
}
