import type { KeyState, ModelWorkflow } from "../model.ts";
import type { SentRequest } from "../wire.ts";
import type { RoutedCall } from "./route-list.ts";

/** All there is, as far as the contract lets a caller know it. */
export interface World {
  readonly keys: readonly KeyState[];
  readonly workflows: readonly ModelWorkflow[];
  /** Every active one, those that no request is about included, in the order of their names. */
  readonly activeList: readonly { readonly id: string; readonly name: string }[];
}

export interface Question {
  readonly world: World;
  readonly state: KeyState;
  readonly call: RoutedCall;
  readonly sent: SentRequest;
  /** An absent body is an object without members. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The values of a header, trimmed as HTTP has it. */
export function valuesOf({ headers }: SentRequest, name: string): string[] {
  return headers.flatMap(([sent, value]) =>
    sent.toLowerCase() === name ? [value.replace(/^[ \t]+|[ \t]+$/g, "")] : [],
  );
}
