import { globSync, readFileSync } from "node:fs";
import { workflowFileSchema } from "@sluice/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changed, sound, typicalMistakes } from "../../../../core/src/workflows/testing/typical-mistakes.ts";
import { judgeWorkflowFile } from "./judge-workflow-file.ts";
import { readWorkflowFile } from "./read-workflow-file.ts";

const root = new URL("../../../../", import.meta.url);
const examples = globSync("examples/*.json", { cwd: root });
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), "utf8"));
const accepts = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(
  workflowFileSchema(),
);

describe("the published schema of a workflow file", () => {
  it.each(examples)("accepts %s, which names it", (path) => {
    const file = readJson(path) as { $schema: string };
    expect(accepts(file), JSON.stringify(accepts.errors)).toBe(true);
    expect(readJson(new URL(file.$schema, new URL(path, root)).pathname)).toEqual(workflowFileSchema());
  });

  it("accepts a file without the lists that would be empty, and says what each field is", () => {
    const { format, format_version, workflow } = sound;
    expect(accepts({ format, format_version, workflow })).toBe(true);
    expect(fieldsWithoutHelp(workflowFileSchema(), "")).toEqual([]);
  });

  it("refuses the typical mistakes, but for those that only an import can know", () => {
    const unnoticed = typicalMistakes.filter(([, place, value]) => accepts(changed(place, value)));
    expect(unnoticed.map(([what]) => what)).toEqual([
      "a misspelt step",
      "a step that depends on itself",
      "steps that wait for each other",
      "two steps of one name",
      "a misspelt agent",
      "an agent that is not in the file",
      "a worker named as the supervisor",
      "a branch to a step that does not depend on it",
      "a default that is not among the values",
      "a connector by a name that is not in the file",
      "a misspelt environment",
    ]);
  });

  it("refuses nothing that an import accepts", () => {
    const files = [sound, ...examples.map(readJson)].map((file) => ({ file, places: placesIn(file) }));
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        undefined,
        null,
        true,
        "",
        "a",
        "load",
        [],
        {},
        0,
        1,
        -1,
        0.5,
        2_000,
        "conditional",
        "string",
      ),
      fc.jsonValue(),
    );
    const change = fc
      .constantFrom(...files)
      .chain(({ file, places }) =>
        fc.record({ file: fc.constant(file), place: fc.constantFrom(...places), value }),
      );
    fc.assert(
      fc.property(change, ({ file, place, value }) => {
        const other = changed(place, value, file);
        if (!accepts(other)) expect(readWorkflowFile(JSON.stringify(other)).ok, place).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Every place in a value, as `changed` takes it. */
function placesIn(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const at = place === "" ? key : `${place}.${key}`;
    return [at, ...placesIn(member, at)];
  });
}

/** The places of `properties` whose schemas say nothing to a person. */
function fieldsWithoutHelp(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { $defs } = workflowFileSchema() as { $defs: Record<string, { description?: string }> };
  return Object.entries(schema).flatMap(([key, member]) => {
    const at = `${place}/${key}`;
    if (key === "allOf") return [];
    if (key !== "properties") return fieldsWithoutHelp(member, at);
    return Object.entries(member as object).flatMap(
      ([name, field]: [string, { $ref?: string; description?: string }]) => {
        const meant = field.$ref === undefined ? field : $defs[field.$ref.slice("#/$defs/".length)];
        return [
          ...(meant?.description ? [] : [`${at}/${name}`]),
          ...fieldsWithoutHelp(field, `${at}/${name}`),
        ];
      },
    );
  });
}

describe("the whole file on the page about workflow files", () => {
  const page = readFileSync(new URL("docs/workflow-file.md", root), "utf8");
  const text = page.match(/## A whole file\n.*?```json\n(.*?)```/s)?.[1] ?? "";

  it("can be imported, and fits the schema", async () => {
    expect(await judgeWorkflowFile(text, "usr_anna")).toMatchObject({ ok: true });
    expect(accepts(JSON.parse(text)), JSON.stringify(accepts.errors)).toBe(true);
  });

  it("stands among every name that a file can have", () => {
    const names = new Set(propertiesIn(workflowFileSchema()));
    const unnamed = [...names].filter((name) => !page.includes(`\`${name}\``) && !page.includes(`"${name}"`));
    expect(unnamed).toEqual([]);
  });
});

function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, member]) => [
    ...(key === "properties" ? Object.keys(member as object) : []),
    ...propertiesIn(member),
  ]);
}
