/** A reason not to start that the operator can act on: one sentence, no stack trace. */
export class StartRefusal extends Error {}
