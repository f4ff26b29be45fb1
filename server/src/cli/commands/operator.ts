import { userInfo } from "node:os";
import { type OperatorActor, operatorActor } from "../../access/actor.ts";

/** Who gives the order: the name given, or whoever is logged in on this machine. */
export function operator(given?: string): OperatorActor {
  return operatorActor(given ?? userInfo().username);
}
