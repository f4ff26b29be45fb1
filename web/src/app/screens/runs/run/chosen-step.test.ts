import { describe, expect, it } from "vitest";
import { chosenStep } from "./chosen-step.ts";
import type { RunStepView } from "./run-queries.ts";

const steps = (...statuses: RunStepView["status"][]) =>
  statuses.map((status, at) => ({ slug: `s${at}`, status }) as RunStepView);

describe("the step in the inspector", () => {
  it("is the one that the URL names, whatever else there is", () => {
    const run = { steps: steps("completed", "awaiting_approval") };
    expect(chosenStep(run, "s0", "s1")?.slug).toBe("s0");
  });

  it("is what waits for a person, then what was in sight before", () => {
    expect(chosenStep({ steps: steps("failed", "awaiting_approval") }, undefined, "s0")?.slug).toBe("s1");
    expect(chosenStep({ steps: steps("completed", "completed") }, undefined, "s1")?.slug).toBe("s1");
  });

  it("is what went wrong, what is going, or the first, when the page is opened", () => {
    expect(chosenStep({ steps: steps("completed", "running", "failed") }, undefined, undefined)?.slug).toBe(
      "s2",
    );
    expect(chosenStep({ steps: steps("completed", "running") }, "gone", undefined)?.slug).toBe("s1");
    expect(chosenStep({ steps: steps("completed", "completed") }, undefined, undefined)?.slug).toBe("s0");
    expect(chosenStep({ steps: [] }, undefined, undefined)).toBeUndefined();
  });
});
