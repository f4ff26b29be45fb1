/** From the server to the process. */
export interface WorkMessage {
  given: unknown;
  timeoutMs: number;
}

/** From the process to the server: that its code is loaded, then what it found. */
export type AnswerMessage<Answer> = { readonly kind: "loaded" } | { readonly kind: "answer"; answer: Answer };
