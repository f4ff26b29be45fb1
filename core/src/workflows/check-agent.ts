import { type FileAgent, limits, type Problem } from "@sluice/contract";
import { countUtf8Bytes } from "../text/count-utf8-bytes.ts";
import { groupDigits } from "../text/group-digits.ts";
import { checkTexts } from "./check-workflow-texts.ts";

/** An agent, and how much it is equipped with. */
export interface AgentDraft {
  readonly name: string;
  readonly description: string;
  readonly kind: FileAgent["kind"];
  readonly connectors: number;
  readonly graphs: number;
  readonly environments: number;
}

const slots = [
  ["connectors", "connector", limits.agent.maxConnectors],
  ["graphs", "knowledge graph", limits.agent.maxGraphs],
  ["environments", "environment", limits.agent.maxEnvironments],
] as const;

/** What is wrong with an agent, but for its script and for what it refers to. */
export function checkAgent(agent: AgentDraft): Problem[] {
  const problems = checkTexts(agent, limits.agent);
  if (agent.kind === "supervisor" && slots.some(([slot]) => agent[slot] > 0)) {
    const reason = "A supervisor takes no connector, no knowledge graph and no environment: remove them.";
    problems.push({ name: "kind", reason });
  }
  for (const [slot, what, max] of slots) {
    if (agent[slot] <= max) continue;
    const most = max === 1 ? `one ${what}` : `${max} ${what}s`;
    problems.push({ name: slot, reason: `An agent takes at most ${most}, not ${agent[slot]}.` });
  }
  return problems;
}

/** A script or system prompt that is too large to be kept. */
export function largeTextFault(engine: FileAgent["engine"]): Problem | null {
  const bytes = countUtf8Bytes(writtenIn(engine));
  const { largeTextMaxBytes } = limits.app;
  if (bytes <= largeTextMaxBytes) return null;
  const reason = `Write at most ${groupDigits(largeTextMaxBytes)} bytes, not ${groupDigits(bytes)}.`;
  return { name: largeTextField(engine), reason };
}

/** What the author of an agent wrote: its script or its system prompt. */
export function writtenIn(engine: FileAgent["engine"]): string {
  return engine.type === "script" ? engine.script : (engine.system_prompt ?? "");
}

export function largeTextField(engine: FileAgent["engine"]): string {
  return engine.type === "script" ? "engine.script" : "engine.system_prompt";
}
