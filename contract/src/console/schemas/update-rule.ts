import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { UpdateCadence, Weekday, weekdays } from "../../shared/vocabulary/updates.ts";
import { NamedDeployment } from "./library.ts";

const { monthlyDay, updateHour } = limits.console;

export const UpdateRule = closedObject(
  {
    rule_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    cadence: UpdateCadence,
    weekday: nullable(Weekday, { description: "Of a weekly rule." }),
    month_day: nullable(Type.Integer(), { description: "Of a monthly rule." }),
    hour_utc: Type.Integer(),
    deployments: Type.Array(NamedDeployment, { description: "Where it holds, by name." }),
    next_at: Type.Array(Timestamp, { description: "When it comes due next, five times." }),
    revision: Type.Integer({ description: "What an edit names, so that none is lost." }),
    created_at: Timestamp,
    changed_at: Timestamp,
  },
  { title: "UpdateRule" },
);
export type UpdateRule = Static<typeof UpdateRule>;
export const UpdateRulePage = pageOf(UpdateRule, "UpdateRulePage");

/** The fields of a form. The operation says what is wrong with a value, each by the name of its field. */
const fields = {
  name: Type.String({ description: `At most ${limits.console.catalogueNameMaxChars} characters.` }),
  cadence: Type.String({ description: "`weekly` or `monthly`." }),
  hour_utc: Type.Number({ description: `${updateHour.min} to ${updateHour.max}.` }),
  deployment_ids: Type.Array(Type.String(), {
    description: `1 to ${limits.console.maxDeploymentsPerUpdateRule}, each once.`,
  }),
};
const optional = {
  description: Type.Optional(
    Type.String({ description: `At most ${limits.console.catalogueDescriptionMaxChars} characters.` }),
  ),
  weekday: Type.Optional(nullable(Type.String(), { description: `One of ${weekdays.join(", ")}.` })),
  month_day: Type.Optional(
    nullable(Type.Number(), { description: `${monthlyDay.min} to ${monthlyDay.max}.` }),
  ),
};

export const CreateUpdateRuleBody = closedObject({ ...fields, ...optional });
export const EditUpdateRuleBody = closedObject({
  revision: Type.Integer(),
  ...optional,
  name: Type.Optional(fields.name),
  cadence: Type.Optional(fields.cadence),
  hour_utc: Type.Optional(fields.hour_utc),
  deployment_ids: Type.Optional(fields.deployment_ids),
});
