import { type Static, Type } from "typebox";
import { closedObject } from "./closed-object.ts";

export const Owner = closedObject({ id: Type.String(), name: Type.String() }, { title: "Owner" });
export type Owner = Static<typeof Owner>;

/** To whom something is handed over. */
export const HandOverBody = closedObject({
  revision: Type.Integer(),
  user_id: Type.String({ description: "A person of this deployment." }),
});
