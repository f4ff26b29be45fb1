import { type Static, Type } from "typebox";
import { closedObject } from "./closed-object.ts";

/** What is wrong with one field of what somebody sent. */
export const Problem = closedObject(
  {
    name: Type.String({ description: "The field, header, query parameter or run parameter at fault." }),
    reason: Type.String({ description: "What is wrong with it." }),
  },
  { title: "Problem" },
);
export type Problem = Static<typeof Problem>;
