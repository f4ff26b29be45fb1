import { deserialize, serialize } from "node:v8";

/** From the server to the process. */
export interface WorkMessage {
  /** What `toBytes` made of it. */
  given: Uint8Array;
}

/** From the process to the server: that its code is loaded, then what it found. */
export type AnswerMessage = { readonly kind: "loaded" } | { readonly kind: "answer"; answer: Uint8Array };

/**
 * Values are sent as bytes. The channel would throw on a value that nests too deeply, in a callback of its own; these
 * functions throw where the caller can handle it.
 */
export function toBytes(value: unknown): Uint8Array {
  return serialize(value);
}

export function fromBytes(bytes: Uint8Array): unknown {
  return deserialize(bytes);
}
