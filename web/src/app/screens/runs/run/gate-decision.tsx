import { Button, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { type GateDecision as Decision, decisionsWithNote, limits } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";
import { Time } from "../../../../ui/time.tsx";
import { callApp } from "../../../api/call-app.ts";
import { ShownText } from "../../../previews/shown-text.tsx";
import styles from "./run.module.css";
import { gateQuery, refreshRun } from "./run-queries.ts";
import { decisionWords, phaseWords } from "./run-words.ts";

interface GateDecisionProps {
  runId: string;
  gate: number;
}

/** What waits for a person, and the buttons that decide it. The first answer counts. */
export function GateDecision({ runId, gate }: GateDecisionProps) {
  const { data: asked, error: failure, refetch } = useQuery(gateQuery(runId, gate));
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState<Decision | null>(null);
  const [busy, setBusy] = useState<Decision | null>(null);
  const [stopping, setStopping] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  async function send(decision: Decision): Promise<void> {
    const said = note.trim();
    const body = { decision, ...(said === "" ? {} : { note: said }) };
    await callApp("decideApproval", { params: { run_id: runId, gate: String(gate) }, body });
    await refreshRun(runId);
  }

  async function decide(decision: Decision): Promise<void> {
    if (decision === "stop") return setStopping(true);
    if (decisionsWithNote.includes(decision) && note.trim() === "") {
      setMissing(decision);
      field.current?.focus();
      return;
    }
    setBusy(decision);
    setError(null);
    try {
      await send(decision);
    } catch (refusal) {
      setError(refusal);
      // Somebody may have been faster: what is shown then says who.
      void refreshRun(runId);
    } finally {
      setBusy(null);
    }
  }

  if (failure) return <ErrorNote error={failure} onRetry={() => void refetch()} />;
  if (!asked) return <FactsSkeleton lines={2} />;
  return (
    <section className={styles.gate} aria-label="Waiting for a decision">
      <Stack gap="sm">
        <div>
          <Title order={3} fz={14}>
            {phaseWords[asked.phase]}
          </Title>
          <Text size="xs" c="dimmed" component="div">
            Waiting since <Time at={asked.since} />
            {asked.expires_at !== null && (
              <>
                {", until "}
                <Time at={asked.expires_at} />
              </>
            )}
          </Text>
        </div>
        {asked.command !== null && <ShownText text={asked.command} label="The command" />}
        {asked.result !== null && <ShownText {...asked.result} label="What it would hand on" />}
        {asked.label !== null && <Text size="sm">{`It would take the branch ${asked.label}.`}</Text>}
        <Textarea
          ref={field}
          label="Note"
          description={noteWords(asked.choices)}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.approval.noteMaxChars}
          value={note}
          error={
            missing && note.trim() === ""
              ? `Say why, then ${decisionWords[missing].button.toLowerCase()}.`
              : null
          }
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ErrorNote error={error} />
        <Group gap="xs">
          {asked.choices.map((choice, at) => (
            <Button
              key={choice}
              size="sm"
              px="sm"
              variant={at === 0 ? "filled" : choice === "stop" ? "subtle" : "default"}
              color={choice === "stop" ? "red" : undefined}
              loading={busy === choice}
              disabled={busy !== null && busy !== choice}
              onClick={() => void decide(choice)}
            >
              {decisionWords[choice].button}
            </Button>
          ))}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={stopping}
        onClose={() => setStopping(false)}
        title={`Stop this run of ${asked.workflow_name}`}
        action="Stop run"
        destructive
        onConfirm={() => send("stop")}
      >
        The whole run ends here. Steps that are going are stopped, and no further one begins.
      </ConfirmDialog>
    </section>
  );
}

/** Which of the decisions need one. */
function noteWords(choices: readonly Decision[]): string {
  const needing = choices.filter((choice) => decisionsWithNote.includes(choice));
  const verbs = needing.map((choice) => decisionWords[choice].button.toLowerCase());
  return verbs.length === 0
    ? "Kept with the decision."
    : `Needed to ${verbs.join(" or ")}; kept with the decision.`;
}
