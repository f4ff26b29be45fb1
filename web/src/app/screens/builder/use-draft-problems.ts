import type { Problem, WorkflowDefinition } from "@sluice/contract";
import { checkDefinition, countUtf8Bytes } from "@sluice/core";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { callApp } from "../../api/call-app.ts";
import { useAuthorPatterns } from "../../start-form/use-author-patterns.ts";
import { draftProblems, type Verdict } from "./model/draft-problems.ts";

const ASK_AFTER_MS = 500;
/** What can be told of an expression only by its language is the server's to tell. */
const anyExpression = () => ({ ok: true, references: [], outcomes: [] }) as const;

/** What keeps the draft from being saved as a version, now: by the rules that the server uses, and by the server. */
export function useDraftProblems(definition: WorkflowDefinition): readonly Problem[] {
  const judged = useDeferredValue(definition);
  const text = useMemo(() => JSON.stringify(judged), [judged]);
  const patterns = useAuthorPatterns(text.includes('"pattern'));
  const found = useMemo(
    () =>
      checkDefinition(judged, {
        patterns,
        readExpression: anyExpression,
        serialisedBytes: countUtf8Bytes(text),
      }),
    [judged, text, patterns],
  );
  const verdict = useVerdict(judged, text);
  return useMemo(() => draftProblems(judged, found, verdict), [judged, found, verdict]);
}

function useVerdict(definition: WorkflowDefinition, text: string): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      callApp("validateDefinition", { body: { definition: text }, signal: asking.signal }).then(
        ({ problems }) => setVerdict({ definition, problems }),
        // What it said before stands; the next change asks again.
        () => undefined,
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [definition, text]);
  return verdict;
}
