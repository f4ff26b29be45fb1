import type { ParameterType } from "@sluice/contract";

type Connector = { readonly connector_id: string; readonly name: string; readonly region: string };

/**
 * A parameter as an author writes it: nearly every field may stand beside every type, because a form that
 * changed its type or an imported definition can hold that. `checkParameters` says what does not fit;
 * `publishParameter` makes what fits into the contract callers see. A published parameter is a draft too.
 */
export type ParameterDraft = {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum_values?: readonly string[];
  readonly constraints?: {
    readonly min?: number;
    readonly max?: number;
    readonly pattern?: string;
    readonly max_objects?: number;
    readonly max_bytes?: number;
  };
  readonly bucket?: string;
  readonly prefix_default?: string;
} & (
  | { readonly type: "storage_prefix"; readonly connector: Connector }
  | { readonly type: Exclude<ParameterType, "storage_prefix">; readonly connector?: Connector }
);
