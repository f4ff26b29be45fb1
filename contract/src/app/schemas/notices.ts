import { type Static, type TProperties, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Problem } from "../../shared/schemas/problem.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";

const template = {
  template_id: Type.String(),
  template_name: Type.String(),
  template_version: Type.Integer(),
};

function notice<const Kind extends string, Facts extends TProperties>(kind: Kind, facts: Facts) {
  return closedObject({
    notice_id: Type.String(),
    kind: Type.Literal(kind),
    facts: closedObject(facts),
    at: Timestamp,
  });
}

/** What managers are told. */
export const Notice = Type.Union(
  [
    notice("template_version_installed", {
      ...template,
      workflow_id: Type.String(),
      workflow_name: Type.String(),
      workflow_version: Type.Integer(),
    }),
    notice("template_version_refused", {
      ...template,
      reason: Type.String(),
      problems: Type.Array(Problem),
    }),
    notice("newer_release", { release: Type.String(), own_release: Type.String() }),
  ],
  { title: "Notice" },
);
export type Notice = Static<typeof Notice>;

export const NoticePage = pageOf(Notice, "NoticePage");
export type NoticePage = Static<typeof NoticePage>;
