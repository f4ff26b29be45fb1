import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { closedObject } from "./closed-object.ts";

const { storagePrefixMaxBytes, storagePrefixMaxObjects, storagePrefixValueMaxBytes } = limits.parameter;

export const parameterNamePattern = "^[a-z][a-z0-9_]{0,63}$";

const shared = {
  name: Type.String({ pattern: parameterNamePattern }),
  required: Type.Boolean({
    description: "True only when a value must be sent: a parameter with a default is not required.",
  }),
  description: Type.String({ description: "May be empty." }),
};

export const StringConstraints = closedObject({
  min: Type.Optional(Type.Integer({ minimum: 0, description: "Shortest length, in characters." })),
  max: Type.Optional(Type.Integer({ minimum: 0, description: "Greatest length, in characters." })),
  pattern: Type.Optional(Type.String({ description: "A regular expression the value must match." })),
});
export type StringConstraints = Static<typeof StringConstraints>;

export const NumberConstraints = closedObject({
  min: Type.Optional(Type.Number({ description: "Lowest value." })),
  max: Type.Optional(Type.Number({ description: "Highest value." })),
});
export type NumberConstraints = Static<typeof NumberConstraints>;

export const StoragePrefixConstraints = closedObject({
  max_objects: Type.Integer({
    minimum: storagePrefixMaxObjects.min,
    maximum: storagePrefixMaxObjects.max,
    description: "Greatest number of objects under the prefix.",
  }),
  max_bytes: Type.Integer({
    minimum: storagePrefixMaxBytes.min,
    maximum: storagePrefixMaxBytes.max,
    description: "Greatest total size of the objects under the prefix.",
  }),
});
export type StoragePrefixConstraints = Static<typeof StoragePrefixConstraints>;

export const StringParameter = closedObject(
  {
    ...shared,
    type: Type.Literal("string"),
    default: Type.Optional(Type.String()),
    constraints: Type.Optional(StringConstraints),
  },
  { title: "StringParameter" },
);
export type StringParameter = Static<typeof StringParameter>;

export const NumberParameter = closedObject(
  {
    ...shared,
    type: Type.Literal("number"),
    default: Type.Optional(Type.Number()),
    constraints: Type.Optional(NumberConstraints),
  },
  { title: "NumberParameter" },
);
export type NumberParameter = Static<typeof NumberParameter>;

export const BooleanParameter = closedObject(
  {
    ...shared,
    type: Type.Literal("boolean"),
    default: Type.Optional(Type.Boolean()),
  },
  { title: "BooleanParameter" },
);
export type BooleanParameter = Static<typeof BooleanParameter>;

export const EnumParameter = closedObject(
  {
    ...shared,
    type: Type.Literal("enum"),
    default: Type.Optional(Type.String()),
    enum_values: Type.Array(Type.String(), { minItems: 1, uniqueItems: true }),
  },
  { title: "EnumParameter" },
);
export type EnumParameter = Static<typeof EnumParameter>;

export const StoragePrefixParameter = closedObject(
  {
    ...shared,
    type: Type.Literal("storage_prefix"),
    constraints: StoragePrefixConstraints,
    connector: closedObject(
      { connector_id: Type.String(), name: Type.String(), region: Type.String() },
      { description: "The connector whose role reads the bucket." },
    ),
    bucket: Type.Optional(Type.String({ description: "When present, values may name no other bucket." })),
    prefix_default: Type.Optional(Type.String({ maxLength: storagePrefixValueMaxBytes })),
  },
  { title: "StoragePrefixParameter" },
);
export type StoragePrefixParameter = Static<typeof StoragePrefixParameter>;

export const Parameter = Type.Union(
  [StringParameter, NumberParameter, BooleanParameter, EnumParameter, StoragePrefixParameter],
  {
    title: "Parameter",
    description: "One entry of an input contract; `type` says which fields come with it.",
  },
);
export type Parameter = Static<typeof Parameter>;

/** What a caller may send for a parameter, and what a run records. */
export const ParameterValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
export type ParameterValue = Static<typeof ParameterValue>;
