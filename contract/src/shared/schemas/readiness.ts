import { type Static, Type } from "typebox";
import { closedObject } from "./closed-object.ts";

export const Readiness = closedObject(
  {
    ok: Type.Boolean({ description: "When false, a start would be refused with `workflow_not_ready`." }),
    reasons: Type.Array(Type.String(), {
      description: "What an author must put right in the web application, one sentence each.",
    }),
  },
  { title: "Readiness", description: "Whether a run could start now." },
);
export type Readiness = Static<typeof Readiness>;
