import { Anchor } from "@mantine/core";
import type { AppAnswer } from "@sluice/contract/app";
import { useQuery } from "@tanstack/react-query";
import { TextLink } from "../../../ui/text-link.tsx";
import { useSession } from "../../account/use-session.ts";
import { newKeyUrl } from "../../keys/new-key-url.ts";
import { whomToAsk } from "../../keys/whom-to-ask.ts";
import { peopleQuery } from "../../ownership/people-query.ts";
import type { FirstStep } from "./list-first-steps.ts";

interface Workflow {
  readonly workflow_id: string;
  readonly name: string;
}

interface FirstStepWordsProps {
  step: FirstStep;
  taken: AppAnswer<"showFirstSteps">;
  /** What a newcomer runs first; null where nothing is ready. */
  starter: Workflow | null;
  onStart(): void;
}

/** How a step is taken, with the way to it. */
export function FirstStepWords({ step: { what }, taken, starter, onStart }: FirstStepWordsProps) {
  const { started, completed, called } = taken;
  const last = completed ?? started;
  switch (what) {
    case "run":
      return starter ? (
        <Anchor component="button" type="button" onClick={onStart}>
          Run {starter.name}
        </Anchor>
      ) : (
        <TextLink to="/workflows/gallery">Choose a sample first.</TextLink>
      );
    case "decide":
      return (
        <>
          It waits for a person{" "}
          {started ? (
            <>
              on{" "}
              <TextLink to="/runs/$runId" params={{ runId: started.run_id }}>
                its page
              </TextLink>{" "}
              and{" "}
            </>
          ) : null}
          in the <TextLink to="/inbox">inbox</TextLink>.
        </>
      );
    case "see":
      return completed ? (
        <TextLink to="/runs/$runId" params={{ runId: completed.run_id }} search={{ tab: "outputs" }}>
          Its outputs
        </TextLink>
      ) : (
        "Its outputs are on the page of the run."
      );
    case "key":
      return (
        <KeyWords workflow={last ? { workflow_id: last.workflow_id, name: last.workflow_name } : starter} />
      );
    case "call":
      if (called) {
        return (
          <TextLink to="/runs/$runId" params={{ runId: called.run_id }}>
            It arrived, labelled with its key.
          </TextLink>
        );
      }
      return last ? (
        <>
          <TextLink to="/runs/$runId" params={{ runId: last.run_id }} search={{ tab: "api" }}>
            Copy the call
          </TextLink>
          , and watch it arrive in{" "}
          <TextLink to="/runs" search={{ triggered_by: "api" }}>
            runs
          </TextLink>
          .
        </>
      ) : (
        "The page of a run has the call to copy."
      );
    case "build":
      return <TextLink to="/workflows/gallery">Begin with a sample, or with nothing.</TextLink>;
  }
}

function KeyWords({ workflow }: { workflow: Workflow | null }) {
  const { person, deployment, console_url: consoleUrl } = useSession();
  const { data: people } = useQuery({ ...peopleQuery, enabled: !person.administers_console });
  if (!person.administers_console) return `Ask ${whomToAsk(people?.items ?? [])} for one.`;
  const href = workflow
    ? newKeyUrl({
        consoleUrl,
        deploymentId: deployment.deployment_id,
        workflowId: workflow.workflow_id,
        workflowName: workflow.name,
      })
    : `${consoleUrl}/keys/new`;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {workflow ? `For ${workflow.name} alone` : "At the console"}
    </Anchor>
  );
}
