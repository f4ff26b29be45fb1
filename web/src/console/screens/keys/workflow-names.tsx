import { useQuery } from "@tanstack/react-query";
import { namesOfWorkflows } from "./keys-queries.ts";

/** The workflows of a key by name; by id while their deployment cannot be asked, and those that are gone. */
export function WorkflowNames({ deploymentId, ids }: { deploymentId: string; ids: readonly string[] }) {
  const { data } = useQuery(namesOfWorkflows(deploymentId, ids));
  const nameOf = (id: string) => data?.items.find(({ workflow_id }) => workflow_id === id)?.name;
  return (
    <>
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ", "}
          {nameOf(id) ?? <span className="mono">{id}</span>}
        </span>
      ))}
    </>
  );
}
