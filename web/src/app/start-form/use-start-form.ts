import type { Parameter, ParameterValue, Problem } from "@sluice/contract";
import { validateParameters } from "@sluice/core";
import { useState } from "react";
import { firstValues, type StartValues, valuesToSend } from "./start-values.ts";
import { useAuthorPatterns } from "./use-author-patterns.ts";

export interface StartFormState {
  readonly parameters: readonly Parameter[];
  readonly values: StartValues;
  /** By parameter, what is wrong; shown once a field was left, or the form sent. */
  readonly errors: Readonly<Record<string, string>>;
  set(name: string, value: string | boolean | undefined): void;
  leave(name: string): void;
  /** What to send, or null when something is wrong: then the form says what. */
  submit(): Record<string, ParameterValue> | null;
  /** What the server found wrong. */
  refuse(problems: readonly Problem[]): void;
}

/** A form made from parameters, judged by the rules that the server uses. */
export function useStartForm(
  parameters: readonly Parameter[],
  given?: Readonly<Record<string, ParameterValue>>,
): StartFormState {
  const [typed, setTyped] = useState<StartValues>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const patterns = useAuthorPatterns(
    parameters.some(({ type, ...rest }) => type === "string" && "constraints" in rest && hasPattern(rest)),
  );
  const values = { ...firstValues(parameters, given), ...typed };
  const judged = validateParameters(parameters, valuesToSend(parameters, values), patterns.matches);
  const found = judged.ok ? [] : judged.problems;
  const shown = [...found.filter(({ name }) => left.has(name)), ...refused];

  return {
    parameters,
    values,
    errors: Object.fromEntries(shown.toReversed().map(({ name, reason }) => [name, reason])),
    set: (name, value) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setRefused((before) => before.filter((problem) => problem.name !== name));
    },
    leave: (name) => setLeft((before) => new Set([...before, name])),
    submit: () => {
      setLeft(new Set(parameters.map(({ name }) => name)));
      return judged.ok ? valuesToSend(parameters, values) : null;
    },
    refuse: setRefused,
  };
}

function hasPattern({ constraints }: { constraints?: unknown }): boolean {
  return (constraints as { pattern?: string } | undefined)?.pattern !== undefined;
}
