import { decisionsWithNote, type GateDecision } from "@sluice/contract";
import { useEffect, useState } from "react";
import { ApiError } from "../../../ui/api/api-error.ts";
import { exactTime } from "../../../ui/format/time-text.ts";
import { useTimeZone } from "../../../ui/preferences.ts";
import { callApp } from "../../api/call-app.ts";
import { decisionWords } from "./decision-words.ts";
import type { ApprovalDetail } from "./inbox-queries.ts";
import { isOver, lateWords } from "./late-words.ts";

/** What is told of an entry that is gone from the list. */
export interface Told {
  readonly tone: "done" | "late";
  readonly text: string;
}

export interface Deciding {
  /** What is asked for words or a second thought; null while nothing is. */
  readonly asked: GateDecision | null;
  readonly note: string;
  readonly busy: boolean;
  /** It has just taken the place of one that was decided: a second tap must not decide it unseen. */
  readonly isSettling: boolean;
  readonly error: unknown;
  setNote(note: string): void;
  ask(decision: GateDecision | null): void;
  /** Decides at once where that needs no word. */
  choose(decision: GateDecision): void;
  decide(decision: GateDecision): Promise<void>;
}

const settleMs = 600;

/** Deciding on one entry. It is told when the entry is gone, by this decision or by one that came before it. */
export function useDeciding(item: ApprovalDetail, follows: boolean, onGone: (told: Told) => void): Deciding {
  const [isSettling, setSettling] = useState(follows);
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), settleMs);
    return () => clearTimeout(timer);
  }, []);
  const [asked, setAsked] = useState<GateDecision | null>(null);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [zone] = useTimeZone();
  const { run_id, gate, title, workflow_name } = item;
  const what = `${title} of ${workflow_name}`;

  function ask(decision: GateDecision | null): void {
    setError(null);
    setAsked(decision);
  }

  async function decide(decision: GateDecision): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const words = note.trim() === "" ? {} : { note };
      await callApp("decideApproval", {
        params: { run_id, gate: String(gate) },
        body: { decision, ...words },
      });
      onGone({ tone: "done", text: `${what}: ${decisionWords[decision].past.toLowerCase()}.` });
    } catch (failure) {
      if (failure instanceof ApiError && isOver(failure)) {
        const said = lateWords(failure, (at) => `at ${exactTime(Date.parse(at), zone)}`);
        onGone({ tone: "late", text: `${what}: ${said}` });
      } else {
        setError(failure);
      }
    } finally {
      setBusy(false);
    }
  }

  function choose(decision: GateDecision): void {
    if (decisionsWithNote.includes(decision) || decision === "stop") ask(decision);
    else void decide(decision);
  }

  return { asked, note, busy, isSettling, error, setNote, ask, choose, decide };
}
