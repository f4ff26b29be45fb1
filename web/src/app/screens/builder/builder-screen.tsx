import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { BuilderPage } from "./builder-page.tsx";
import { draftQuery, workflowQuery } from "./builder-queries.ts";
import { BuilderSkeleton } from "./builder-skeleton.tsx";
import { BrokenDraft } from "./panels/broken-draft.tsx";
import { readDraft } from "./read-draft.ts";

const route = getRouteApi("/shell/workflows/$workflowId/build");

/** Where a workflow is built. */
export function BuilderScreen() {
  const { workflowId } = route.useParams();
  const workflow = useQuery(workflowQuery(workflowId));
  const draft = useQuery(draftQuery(workflowId));
  useDocumentTitle(`${workflow.data?.name ?? "Workflow"} · Sluice`);
  const error = workflow.error ?? draft.error;
  if (error && !(workflow.data && draft.data)) {
    const retry = () => {
      void workflow.refetch();
      void draft.refetch();
    };
    return <ErrorState error={error} title="The workflow could not be loaded" onRetry={retry} />;
  }
  if (!workflow.data || !draft.data) return <BuilderSkeleton />;
  const read = readDraft(draft.data);
  if (!read.ok) {
    return <BrokenDraft workflow={workflow.data} opened={draft.data} onMended={() => void draft.refetch()} />;
  }
  return <BuilderPage key={workflowId} workflow={workflow.data} opened={draft.data} first={read.draft} />;
}
