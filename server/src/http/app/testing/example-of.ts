import type { TObject } from "typebox";

/** As much of JSON Schema as the bodies of the API use. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly default?: unknown;
}

/** The least that has the shape of a body. It means nothing. */
export function exampleOf(schema: TObject): object {
  return least(schema as Shape) as object;
}

function least(shape: Shape): unknown {
  if (shape.default !== undefined) return shape.default;
  if ("const" in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return least(shape.anyOf[0] ?? {});
  switch (shape.type) {
    case "object": {
      const { required = [], properties = {} } = shape;
      return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {})]));
    }
    case "array":
      return Array.from({ length: shape.minItems ?? 0 }, () => least(shape.items ?? {}));
    case "string":
      return "x".repeat(Math.max(1, shape.minLength ?? 1));
    case "integer":
    case "number":
      return shape.minimum ?? 1;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return {};
  }
}
