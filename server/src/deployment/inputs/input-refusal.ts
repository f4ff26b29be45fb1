export type InputRefusalReason = "role_denied" | "prefix_empty" | "cap_exceeded" | "unavailable";

/** Why the inputs of a run cannot be had. It ends the copying wherever that stands; the run is told the sentence. */
export class InputRefusal extends Error {
  readonly reason: InputRefusalReason;

  constructor(reason: InputRefusalReason, message: string) {
    super(message);
    this.name = "InputRefusal";
    this.reason = reason;
  }
}
