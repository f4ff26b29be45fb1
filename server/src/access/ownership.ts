import type { Actor } from "./actor.ts";
import { type Refusal, type RefusedWith, refuse } from "./outcome.ts";

/** Whom something belongs to: a person, or the operator. */
export interface Owner {
  readonly id: string;
  readonly name: string;
}

/** Of a row that has an owner. */
export interface Owned {
  readonly owner_id: string;
  readonly owner_name: string;
}

export type NotOwner = RefusedWith<Refusal<"not_owner", { readonly owner: Owner }>>;

const operator: Owner = { id: "operator", name: "Operator" };

/** To whom belongs what an actor makes. What no person makes is the operator's. */
export function ownerOf(actor: Actor): Owner {
  return actor.kind === "user" ? { id: actor.id, name: actor.name } : operator;
}

/** The columns of a row that an actor makes. */
export function ownedBy(actor: Actor): Owned {
  const { id, name } = ownerOf(actor);
  return { owner_id: id, owner_name: name };
}

/** Null when the actor may change it: its owner, a manager, whoever owns the machine. */
export function refuseUnlessOwner(actor: Actor, { owner_id, owner_name }: Owned): NotOwner | null {
  const isAllowed =
    actor.kind === "operator" ||
    actor.kind === "system" ||
    (actor.kind === "user" && (actor.id === owner_id || actor.deploymentRole === "manager"));
  return isAllowed ? null : refuse("not_owner", { owner: { id: owner_id, name: owner_name } });
}
