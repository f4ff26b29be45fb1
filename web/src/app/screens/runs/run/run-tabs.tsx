import { useQuery } from "@tanstack/react-query";
import { UrlTabs } from "../../../../ui/url-tabs.tsx";
import { outputsQuery, type RunView } from "./run-queries.ts";
import { ApiTab } from "./tabs/api-tab.tsx";
import { EventsTab } from "./tabs/events-tab.tsx";
import { OutputsTab } from "./tabs/outputs-tab.tsx";
import { RedactionTab } from "./tabs/redaction-tab.tsx";
import { ResultTab } from "./tabs/result-tab.tsx";
import { SummaryTab } from "./tabs/summary-tab.tsx";

const resultLabels: Readonly<Record<RunView["result_verdict"], string>> = {
  valid: "Result ✓ schema",
  mismatch: "Result ✗ schema",
  no_schema: "Result",
  unjudged: "Result",
};

/** What came of a run, and what it went through. */
export function RunTabs({ run }: { run: RunView }) {
  const outputs = useQuery({ ...outputsQuery(run.run_id), enabled: run.outputs_state === "ready" });
  return (
    <UrlTabs
      label="What came of the run"
      tabs={[
        { id: "summary", label: "Summary", panel: () => <SummaryTab run={run} /> },
        { id: "result", label: resultLabels[run.result_verdict], panel: () => <ResultTab run={run} /> },
        {
          id: "outputs",
          label: "Outputs",
          count: outputs.data?.outputs.length,
          panel: () => <OutputsTab run={run} />,
        },
        { id: "events", label: "Events", count: run.events, panel: () => <EventsTab run={run} /> },
        { id: "redaction", label: "Redaction", panel: () => <RedactionTab run={run} /> },
        { id: "api", label: "API calls", panel: () => <ApiTab run={run} /> },
      ]}
    />
  );
}
