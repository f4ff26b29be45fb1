/** Somebody saved something of the same name since the plan was made: plan anew. */
export class PlanOvertaken extends Error {
  constructor(name: string) {
    super(`${name} was saved by somebody else meanwhile.`);
    this.name = "PlanOvertaken";
  }
}
