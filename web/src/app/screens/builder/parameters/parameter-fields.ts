import type { DefinitionParameter } from "@sluice/contract";
import type { ParameterChange } from "../model/parameter-edits.ts";

export interface ParameterFieldsProps {
  parameter: DefinitionParameter;
  errors: Readonly<Record<string, string | undefined>>;
  readOnly: boolean;
  /** Changes of one group that follow each other are undone at once. */
  onChange(change: ParameterChange, group?: string): void;
}
