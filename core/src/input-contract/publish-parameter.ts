import { limits, type Parameter } from "@sluice/contract";
import type { ParameterDraft } from "./parameter-draft.ts";

const { storagePrefixMaxBytes, storagePrefixMaxObjects } = limits.parameter;

/**
 * The parameter as callers see it: required only when a value must be sent, a description even when it is
 * empty, the caps of a storage_prefix spelt out. The draft has passed `checkParameters`.
 */
export function publishParameter(draft: ParameterDraft): Parameter {
  const hasDefault = (draft.type === "storage_prefix" ? draft.prefix_default : draft.default) !== undefined;
  const shared = {
    name: draft.name,
    required: draft.required === true && !hasDefault,
    description: draft.description ?? "",
  };
  const constraints = draft.constraints && { constraints: draft.constraints };
  const stringDefault = typeof draft.default === "string" && { default: draft.default };

  switch (draft.type) {
    case "string":
      return { ...shared, type: draft.type, ...stringDefault, ...constraints };
    case "number":
      return {
        ...shared,
        type: draft.type,
        ...(typeof draft.default === "number" && { default: draft.default }),
        ...constraints,
      };
    case "boolean":
      return {
        ...shared,
        type: draft.type,
        ...(typeof draft.default === "boolean" && { default: draft.default }),
      };
    case "enum":
      return { ...shared, type: draft.type, ...stringDefault, enum_values: [...(draft.enum_values ?? [])] };
    case "storage_prefix":
      return {
        ...shared,
        type: draft.type,
        constraints: {
          max_objects: draft.constraints?.max_objects ?? storagePrefixMaxObjects.default,
          max_bytes: draft.constraints?.max_bytes ?? storagePrefixMaxBytes.default,
        },
        connector: draft.connector,
        ...(draft.bucket !== undefined && { bucket: draft.bucket }),
        ...(draft.prefix_default !== undefined && { prefix_default: draft.prefix_default }),
      };
  }
}
