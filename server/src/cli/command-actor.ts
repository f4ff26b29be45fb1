import { userInfo } from "node:os";
import { type OperatorActor, operatorActor } from "../access/actor.ts";

/** Whoever is logged in on this machine. */
export function commandActor(): OperatorActor {
  return operatorActor(userInfo().username);
}
