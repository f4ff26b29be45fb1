import type { DefinitionParameter, ParameterType } from "@sluice/contract";
import type { Draft } from "./draft.ts";

/** Any field beside any type, as a form holds them; the checks say what does not fit. */
export type ParameterChange = { readonly [Field in keyof DefinitionParameter]?: DefinitionParameter[Field] };

export function parametersOf(draft: Draft): readonly DefinitionParameter[] {
  return draft.definition.parameters ?? [];
}

export function addParameter(draft: Draft): Draft {
  const taken = new Set(parametersOf(draft).map(({ name }) => name));
  let count = taken.size + 1;
  while (taken.has(`parameter_${count}`)) count += 1;
  return withParameters(draft, [...parametersOf(draft), { name: `parameter_${count}`, type: "string" }]);
}

/** A field that is undefined is taken away. */
export function changeParameter(draft: Draft, at: number, change: ParameterChange): Draft {
  return withParameters(
    draft,
    parametersOf(draft).map((parameter, index) =>
      index === at ? tidy({ ...parameter, ...change } as DefinitionParameter) : parameter,
    ),
  );
}

/** Another type begins with what every type has: the rest belonged to the old one. */
export function changeParameterType(draft: Draft, at: number, type: ParameterType): Draft {
  return withParameters(
    draft,
    parametersOf(draft).map((parameter, index) => {
      if (index !== at || parameter.type === type) return parameter;
      const { name, required, description } = parameter;
      return tidy({ name, type, required, description, ...firstFields[type] } as DefinitionParameter);
    }),
  );
}

const firstFields: Record<ParameterType, object> = {
  string: {},
  number: {},
  boolean: {},
  enum: { enum_values: ["first", "second"] },
  storage_prefix: { connector: { connector_id: "", name: "", region: "" } },
};

export function removeParameter(draft: Draft, at: number): Draft {
  return withParameters(
    draft,
    parametersOf(draft).filter((_, index) => index !== at),
  );
}

export function moveParameter(draft: Draft, at: number, by: -1 | 1): Draft {
  const parameters = [...parametersOf(draft)];
  const [moved, other] = [parameters[at], parameters[at + by]];
  if (moved === undefined || other === undefined) return draft;
  parameters[at] = other;
  parameters[at + by] = moved;
  return withParameters(draft, parameters);
}

function withParameters(draft: Draft, parameters: readonly DefinitionParameter[]): Draft {
  const { parameters: _, ...rest } = draft.definition;
  // An order of fields that stays, so that two versions differ only where they differ.
  return {
    ...draft,
    definition: { ...(parameters.length > 0 && { parameters: [...parameters] }), ...rest },
  };
}

function tidy(parameter: DefinitionParameter): DefinitionParameter {
  const { constraints = {}, ...fields } = parameter;
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== false && value !== "",
  );
  const bounds = Object.entries(constraints).filter(([, value]) => value !== undefined && value !== "");
  const isFalseDefault = parameter.default === false || parameter.default === "";
  return {
    name: parameter.name,
    ...Object.fromEntries(kept),
    ...(isFalseDefault && { default: parameter.default }),
    ...(bounds.length > 0 && { constraints: Object.fromEntries(bounds) }),
  } as DefinitionParameter;
}
