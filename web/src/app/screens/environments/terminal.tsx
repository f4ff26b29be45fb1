import { Button, Code, Text } from "@mantine/core";
import type { Trial } from "@sluice/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Panel } from "../../../ui/panel.tsx";
import { callApp } from "../../api/call-app.ts";
import { useTrial } from "../../trials/use-trial.ts";
import styles from "./environments.module.css";

interface Entry {
  readonly id: number;
  readonly command: string;
  readonly trial: Trial | null;
}

const maxEntries = 30;

/** Runs one command at a time in the environment, each in a workspace of its own. */
export function Terminal({ environmentId }: { environmentId: string }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [command, setCommand] = useState("");
  const [recalled, setRecalled] = useState(0);
  const { trial, isGoing, error, begin, stop } = useTrial();
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (trial === null) return;
    setEntries((old) => old.map((each, at) => (at === old.length - 1 ? { ...each, trial } : each)));
  }, [trial]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is printed last is brought into sight
  useEffect(() => {
    screen.current?.scrollTo({ top: screen.current.scrollHeight });
  }, [entries]);

  function run(event: FormEvent): void {
    event.preventDefault();
    if (command.trim() === "" || isGoing) return;
    setEntries((old) => [...old, { id: (old.at(-1)?.id ?? 0) + 1, command, trial: null }].slice(-maxEntries));
    setCommand("");
    setRecalled(0);
    begin(() => callApp("tryCommand", { params: { environment_id: environmentId }, body: { command } }));
  }

  /** Up and down go through the commands of before, as in a shell. */
  function recall(step: number): void {
    const next = Math.min(entries.length, Math.max(0, recalled + step));
    setRecalled(next);
    setCommand(next === 0 ? "" : (entries.at(-next)?.command ?? ""));
  }

  return (
    <Panel
      title="Try a command"
      lead="Each command has an empty workspace of its own, and nothing that it leaves is kept."
    >
      <div className={styles.terminal}>
        {entries.length > 0 && (
          <div
            ref={screen}
            className={styles.screen}
            role="log"
            aria-label="What the commands printed"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard
            tabIndex={0}
          >
            {entries.map((entry) => (
              <Shown key={entry.id} entry={entry} />
            ))}
          </div>
        )}
        <form className={styles.prompt} onSubmit={run}>
          <span aria-hidden>$</span>
          <input
            aria-label="Command"
            placeholder="ls -la"
            autoComplete="off"
            spellCheck={false}
            value={command}
            onChange={({ currentTarget }) => setCommand(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              recall(event.key === "ArrowUp" ? 1 : -1);
            }}
          />
          {isGoing ? (
            <Button size="compact-sm" variant="default" onClick={stop}>
              Stop command
            </Button>
          ) : (
            <Button size="compact-sm" type="submit" disabled={command.trim() === ""}>
              Run command
            </Button>
          )}
        </form>
      </div>
      {error !== null && (
        <div style={{ marginTop: 8 }}>
          <ErrorNote error={error} />
        </div>
      )}
      {entries.length === 0 && (
        <Text size="xs" c="dimmed" mt={8}>
          Try <Code>ls /</Code>, or what your scripts need to have.
        </Text>
      )}
    </Panel>
  );
}

function Shown({ entry: { command, trial } }: { entry: Entry }) {
  return (
    <div className={styles.entry}>
      <pre className={styles.command}>{`$ ${command}`}</pre>
      {trial === null || trial.state === "queued" ? (
        <pre className={styles.note}>waiting for its turn</pre>
      ) : (
        <>
          {trial.would_ask.map(({ command: asked, reason }) => (
            <pre key={asked} className={styles.note}>
              {`in a run, a person would be asked about "${asked}", because it ${reason}`}
            </pre>
          ))}
          {trial.stdout !== "" && <pre>{trial.stdout}</pre>}
          {trial.stderr !== "" && <pre className={styles.fault}>{trial.stderr}</pre>}
          {trial.files.length > 0 && (
            <pre className={styles.note}>
              {trial.files.map(({ path, bytes }) => `outputs/${path} ${bytesText(bytes)}`).join("\n")}
            </pre>
          )}
          <pre className={trial.state === "failed" ? styles.fault : styles.note}>{endOf(trial)}</pre>
        </>
      )}
    </div>
  );
}

function endOf({ state, exit_code, reason }: Trial): string {
  if (state === "running") return "running";
  if (state === "stopped") return "stopped";
  if (state === "completed") return "exit code 0";
  return exit_code === null ? (reason ?? "it failed") : `exit code ${exit_code}`;
}
