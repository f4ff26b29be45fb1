import { startRun } from "../../deployment/starts/start-run.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { startRefusalSentence } from "../text/start-refusal-sentence.ts";
import { startedAnswer } from "../text/started-answer.ts";
import { operator } from "./operator.ts";
import { readParameters } from "./read-parameters.ts";
import { requireWorkflow } from "./require-workflow.ts";

interface Options {
  readonly param?: readonly string[];
  readonly input?: string;
  readonly reference?: string;
  readonly version?: number;
}

export async function startRunCommand(
  parts: CommandParts,
  { words: [given], options }: Given<Options, [workflow: string]>,
): Promise<Answer> {
  const parameters = readParameters(options.param);
  const workflow = await requireWorkflow(parts, given);
  const started = await startRun(parts, operator(), {
    workflowId: workflow.workflow_id,
    parameters,
    inputText: options.input ?? null,
    clientReference: options.reference ?? null,
    labels: {},
    ...(options.version !== undefined && { version: options.version }),
  });
  if (!started.ok) throw new Refused(startRefusalSentence(started.refusal));
  return startedAnswer(started.value);
}
