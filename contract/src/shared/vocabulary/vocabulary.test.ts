import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { cacheNodeTypePattern, defaultCacheNodeType, offeredCacheNodeTypes } from "./deployments.ts";
import { eventTypes, terminalEventTypes } from "./events.ts";
import { isTerminalRunStatus, ResultError, RunStatus, resultErrorCodes, runStatuses } from "./runs.ts";
import { nodeTypes, stepNodeTypes } from "./steps.ts";

describe("vocabulary", () => {
  it("calls a run finished when it completed, failed or was cancelled, and not before", () => {
    expect(runStatuses.filter(isTerminalRunStatus)).toEqual(["completed", "failed", "cancelled"]);
  });

  it("takes its own words and no others", () => {
    for (const status of runStatuses) expect(Check(RunStatus, status)).toBe(true);
    for (const stranger of ["Running", "done", "", null, 1]) expect(Check(RunStatus, stranger)).toBe(false);
  });

  it("lets a run hold every node an author can draw, and the publish step besides", () => {
    expect(stepNodeTypes.filter((type) => !nodeTypes.some((node) => node === type))).toEqual([
      "ampg_publish",
    ]);
    for (const type of nodeTypes) expect(stepNodeTypes).toContain(type);
  });

  it("ends every log in one of three events", () => {
    for (const type of terminalEventTypes) expect(eventTypes).toContain(type);
  });

  it("gives a schema mismatch its reason, and the other result errors none", () => {
    for (const code of resultErrorCodes) {
      const alone = code !== "schema_mismatch";
      expect(Check(ResultError, code)).toBe(alone);
      expect(Check(ResultError, `${code}: because`)).toBe(!alone);
    }
    expect(Check(ResultError, "schema_mismatch: ")).toBe(false);
    expect(Check(ResultError, "not purged")).toBe(false);
  });

  it("takes any cache node of the form cache.<family>.<size>", () => {
    const pattern = new RegExp(cacheNodeTypePattern);
    for (const type of [...offeredCacheNodeTypes, "cache.c7gn.16xlarge"]) expect(type).toMatch(pattern);
    for (const type of [
      "t4g.medium",
      "cache.t4g",
      "cache..medium",
      "cache.t4g.medium.x",
      "cache.t4g.medium\n",
    ]) {
      expect(type).not.toMatch(pattern);
    }
    expect(offeredCacheNodeTypes).toContain(defaultCacheNodeType);
  });
});
