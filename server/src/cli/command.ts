import { userInfo } from "node:os";
import { type OperatorActor, operatorActor } from "../access/actor.ts";
import { findWorkflow } from "../deployment/workflows/find-workflow.ts";
import { type Invocation, UsageError } from "./arguments.ts";
import type { CommandParts } from "./open-parts.ts";

/** What a command answers: an object for `--json`, and the same as people read it. */
interface Answer {
  data: unknown;
  text: string;
}

/** The operation refused; the sentence says why and what to do. */
export class Refused extends Error {}

interface Command {
  usage: string;
  run(parts: CommandParts, invocation: Invocation): Promise<Answer>;
}

/** Commands of one subject, by their two words. */
export type Commands = Readonly<Record<string, Command>>;

export async function requireWorkflow(parts: CommandParts, given: string | undefined) {
  const workflow = await findWorkflow(parts.database, need(given, "a workflow's id or name"));
  if (!workflow) throw new Refused(`There is no workflow "${given}"; workflow list shows them all.`);
  return workflow;
}

export function need(word: string | undefined, what: string): string {
  if (word === undefined) throw new UsageError(`Name ${what}.`);
  return word;
}

export function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what} is a whole number, not "${text}".`);
  return Number(text);
}

/** Who gives the order: the name given with --by, or whoever is logged in on this machine. */
export function operator({ options }: Pick<Invocation, "options">): OperatorActor {
  return operatorActor(options.by ?? userInfo().username);
}
