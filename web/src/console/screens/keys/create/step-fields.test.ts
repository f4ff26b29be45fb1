import { expect, it } from "vitest";
import { emptyDraft } from "../form/key-draft.ts";
import { missingIn, stepToMend } from "./step-fields.ts";

it("leads to the first step with something to put right", () => {
  expect(stepToMend({ valid_hours_utc: "x", scopes: "y" })).toBe("scopes");
  expect(stepToMend({ name: "x", allowed_ranges: "y" })).toBe("deployment");
  expect(stepToMend({})).toBeUndefined();
});

it("asks for a deployment, a name, a workflow and a scope before their steps are left", () => {
  const { deployment_id, name } = missingIn("deployment", emptyDraft);
  expect([deployment_id, name].every((said) => said !== undefined)).toBe(true);
  expect(missingIn("deployment", { ...emptyDraft, deployment_id: "dep", name: "a" })).toEqual({});
  const explicit = { ...emptyDraft, workflow_access: { mode: "explicit", workflow_ids: [] } };
  expect(missingIn("workflows", explicit)).toHaveProperty("workflow_access");
  expect(missingIn("workflows", emptyDraft)).toEqual({});
  expect(missingIn("scopes", { ...emptyDraft, scopes: [] })).toHaveProperty("scopes");
});
