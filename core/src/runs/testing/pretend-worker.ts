import type { RunEffect } from "../due.ts";
import type { RunCommand, StepOutcome } from "../run-command.ts";
import type { PlanStep, RunPlan } from "../run-plan.ts";
import type { SeededRandom } from "./seeded-random.ts";

type RunStep = Extract<RunEffect, { readonly kind: "run_step" }>;

/** How things go for the workers of a test. Calm: everything works out. */
export type Fortune = "calm" | "rough";

/** What a worker would say, in order, while it performs an effect. */
export function pretendWork(
  effect: RunEffect,
  plan: RunPlan,
  random: SeededRandom,
  fortune: Fortune,
): readonly RunCommand[] {
  const goesWrong = (probability: number) => fortune === "rough" && random.chance(probability);
  switch (effect.kind) {
    case "launch":
      if (goesWrong(0.02))
        return [{ type: "refuse_launch", code: "license_unavailable", message: "On hold." }];
      return [{ type: "launch" }];
    case "tick":
      return [{ type: "tick" }];
    case "copy_inputs":
      if (goesWrong(0.05)) return [{ type: "inputs_failed", message: "The prefix is empty." }];
      return [{ type: "inputs_copied", inputs: [{ parameter: "source", objects: 3, bytes: 300 }] }];
    case "await_publication": {
      const { step, attempt } = effect;
      const outcome: StepOutcome = goesWrong(0.3)
        ? { kind: "not_published", error: "The build was lost." }
        : { kind: "completed", result_summary: null };
      // Some builds are never done: then time ends the wait.
      const never = goesWrong(0.3);
      return [
        { type: "start_step", step, attempt },
        ...(never ? [] : [{ type: "finish_step", step, attempt, outcome } as const]),
      ];
    }
    case "run_step":
      return workOnStep(effect, planOf(plan, effect.step), random, fortune);
    case "redact_outputs": {
      const stage = { stage: "outputs", from: null } as const;
      const ok = !goesWrong(0.1);
      return [
        { type: "redaction_started", ...stage },
        {
          type: "redaction_finished",
          ...stage,
          ok,
          entities: random.between(0, 5),
          capped: random.chance(0.2),
        },
      ];
    }
    case "close_run":
      return [
        {
          type: "close_run",
          summary_markdown: effect.supervised ? "All is well." : null,
          result: effect.has_result ? { error: null, schema_version: 1 } : null,
        },
      ];
  }
}

function planOf(plan: RunPlan, slug: string): PlanStep | undefined {
  return plan.steps.find((step) => step.slug === slug);
}

function workOnStep(
  { step, attempt, tool_verdicts }: RunStep,
  plan: PlanStep | undefined,
  random: SeededRandom,
  fortune: Fortune,
): readonly RunCommand[] {
  const from = { step, attempt };
  const isRough = fortune === "rough";
  if (isRough && random.chance(0.02)) {
    return [{ type: "finish_step", ...from, outcome: { kind: "blocked", error: "Its agent is gone." } }];
  }
  const commands: RunCommand[] = [{ type: "start_step", ...from }];
  const call_id = `call-${tool_verdicts.length + 1}`;
  if (random.chance(0.5)) commands.push({ type: "report_progress", ...from, message: "Half done." });
  if (random.chance(0.2)) {
    commands.push({
      type: "tool_called",
      ...from,
      call_id,
      tool: "shell",
      input: "ls",
      mcp: random.chance(0.5),
    });
    commands.push({ type: "tool_finished", ...from, call_id, ok: true, output: "a\nb" });
  }
  if (tool_verdicts.length < 2 && random.chance(0.2)) {
    const expires_in_ms = random.chance(0.3) ? 60_000 : null;
    commands.push({ type: "request_tool", ...from, call_id, command: "rm -rf outputs", expires_in_ms });
    return commands;
  }
  if (random.chance(0.4)) {
    const key = random.chance(0.2) ? "result.json" : `${step}/report-${attempt}.csv`;
    commands.push({
      type: "output_written",
      ...from,
      key,
      kind: "file",
      bytes: 10,
      is_new: random.chance(0.9),
    });
  }
  commands.push({ type: "finish_step", ...from, outcome: endOf(plan, random, isRough) });
  return commands;
}

function endOf(plan: PlanStep | undefined, random: SeededRandom, isRough: boolean): StepOutcome {
  if (isRough && random.chance(0.03)) return { kind: "failed", error: "It divided by nought." };
  const labels = plan?.branches.map((branch) => branch.label) ?? [];
  const label = isRough && random.chance(0.04) ? "neither" : random.pickAny(labels);
  const result_summary = random.chance(0.05) ? "\u0007é".repeat(5_000) : "Done.";
  return {
    kind: "completed",
    result_summary: random.chance(0.7) ? result_summary : null,
    label: label ?? null,
  };
}
