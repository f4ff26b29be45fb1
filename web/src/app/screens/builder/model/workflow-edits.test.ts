import { describe, expect, it } from "vitest";
import { openDraft } from "./draft.ts";
import {
  addParameter,
  changeParameter,
  changeParameterType,
  moveParameter,
  parametersOf,
  removeParameter,
} from "./parameter-edits.ts";
import { changePolicy, changeSettings, setResultSchema, setSupervisor } from "./workflow-edits.ts";

const draft = openDraft({ nodes: [{ slug: "a", title: "A", node_type: "task" }] });

describe("parameters", () => {
  it("are added under names that are free, moved and removed", () => {
    const two = addParameter(addParameter(draft));
    expect(parametersOf(two).map(({ name }) => name)).toEqual(["parameter_1", "parameter_2"]);
    const moved = moveParameter(two, 1, -1);
    expect(parametersOf(moved).map(({ name }) => name)).toEqual(["parameter_2", "parameter_1"]);
    expect(moveParameter(two, 0, -1)).toBe(two);
    expect(parametersOf(addParameter(removeParameter(two, 0))).at(-1)?.name).toBe("parameter_3");
    expect(removeParameter(addParameter(draft), 0).definition).toEqual(draft.definition);
  });

  it("keep only what their type has", () => {
    const text = changeParameter(addParameter(draft), 0, {
      required: true,
      description: "What it is",
      constraints: { min: 1, max: undefined },
    });
    expect(parametersOf(text)[0]).toEqual({
      name: "parameter_1",
      type: "string",
      required: true,
      description: "What it is",
      constraints: { min: 1 },
    });
    expect(parametersOf(changeParameterType(text, 0, "enum"))[0]).toEqual({
      name: "parameter_1",
      type: "enum",
      required: true,
      description: "What it is",
      enum_values: ["first", "second"],
    });
  });

  it("may be false or empty by default, and not required by saying nothing", () => {
    const flag = changeParameterType(addParameter(draft), 0, "boolean");
    expect(parametersOf(changeParameter(flag, 0, { default: false, required: false }))[0]).toEqual({
      name: "parameter_1",
      type: "boolean",
      default: false,
    });
    expect(parametersOf(changeParameter(flag, 0, { default: undefined }))[0]).not.toHaveProperty("default");
  });
});

describe("what holds for the whole workflow", () => {
  it("is left out where it is the default", () => {
    const limited = changeSettings(draft, { max_run_hours: 2, parallelism: 4 });
    expect(limited.definition.settings).toEqual({ max_run_hours: 2, parallelism: 4 });
    const open = changeSettings(limited, { max_run_hours: null, parallelism: undefined });
    expect(open.definition).toEqual(draft.definition);
    const schema = setResultSchema(draft, { type: "object" });
    expect(setResultSchema(schema, null).definition).toEqual(draft.definition);
    expect(setSupervisor(setSupervisor(draft, "agt_1"), null).definition).toEqual(draft.definition);
  });

  it("is redacted by sensible rules when redaction is turned on", () => {
    const on = changePolicy(draft, { mode: "rules" });
    expect(on.definition.pii_policy).toMatchObject({ mode: "rules", min_confidence: 0.8 });
    expect(changePolicy(on, { operator: "remove" }).definition.pii_policy).toMatchObject({
      mode: "rules",
      operator: "remove",
    });
    expect(changePolicy(on, { mode: "off" }).definition).toEqual(draft.definition);
  });
});
