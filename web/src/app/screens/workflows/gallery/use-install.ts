import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refreshWorkflows } from "../workflows-queries.ts";

/** Installs something and opens what it became. */
export function useInstall(install: () => Promise<{ workflow_id: string }>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function run(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { workflow_id } = await install();
      await refreshWorkflows();
      await navigate({ to: "/workflows/$workflowId", params: { workflowId: workflow_id }, search: {} });
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  }

  return { busy, error, onInstall: () => void run() };
}
