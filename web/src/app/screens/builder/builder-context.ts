import type { NodeType, Problem, StepStatus } from "@sluice/contract";
import { createContext, use } from "react";
import type { Position } from "../../graph-view/lay-out.ts";
import type { Choices } from "./model/choices.ts";
import type { Draft } from "./model/draft.ts";

/** What every part of the builder sees and can do. */
export interface Builder {
  readonly workflowId: string;
  readonly draft: Draft;
  /** The key of the step at hand. */
  readonly selected: string | null;
  readonly problems: readonly Problem[];
  readonly choices: Choices;
  /** Whoever may not change the workflow only looks at it. */
  readonly readOnly: boolean;
  /** Of the trial that is shown, by handle. */
  readonly statuses: Readonly<Record<string, StepStatus>>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  edit(change: (draft: Draft) => Draft, group?: string): void;
  add(type: NodeType, after: { key: string; label?: string } | null, at?: Position): void;
  duplicate(key: string): void;
  remove(key: string): void;
  select(key: string | null): void;
  /** Shows what is known of the step at hand. */
  reveal(): void;
  /** Shows it, and puts the cursor there. */
  open(): void;
  undo(): void;
  redo(): void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error("This part belongs into the builder.");
  return builder;
}
