import type { RunStatus } from "@sluice/contract";
import { StatusPill } from "../status-pill.tsx";
import { runStatusWords } from "./status-words.ts";

interface RunStatusPillProps {
  status: RunStatus;
  /** Where this very person can decide: "Waiting for you". */
  label?: string;
}

export function RunStatusPill({ status, label }: RunStatusPillProps) {
  const words = runStatusWords[status];
  return <StatusPill {...words} label={label ?? words.label} />;
}
