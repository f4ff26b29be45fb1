/** A workflow of a deployment, as an administrator chooses it for a key. */
interface NamedWorkflow {
  readonly workflow_id: string;
  readonly name: string;
  readonly is_active: boolean;
  /** What a start must send, with values that would be taken; null where it was not asked for by its id. */
  readonly example: Readonly<Record<string, string | number | boolean>> | null;
}

export interface NamedWorkflows {
  readonly items: readonly NamedWorkflow[];
  /** There are others: whoever looks for one among many names it. */
  readonly has_more: boolean;
}

export interface WorkflowNamesAsked {
  /** A part of the name, in any case. */
  readonly text: string;
  /** Only these, whatever they are called; null: all of them. */
  readonly ids: readonly string[] | null;
}

/** What the workflows of a deployment are called. Null where it cannot be asked now, or is of an older release. */
export interface WorkflowNameSource {
  workflows(deploymentId: string, asked: WorkflowNamesAsked): Promise<NamedWorkflows | null>;
}
