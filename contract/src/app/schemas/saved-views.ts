import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { stringMap } from "../../shared/schemas/string-map.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

const { nameMaxChars, maxFilters, filterMaxChars } = limits.savedView;

/** The lists whose filters can be kept. */
export const viewedLists = ["runs"] as const;
export type ViewedList = (typeof viewedLists)[number];

const shape = {
  name: Type.String({ minLength: 1, maxLength: nameMaxChars, pattern: "\\S" }),
  filters: stringMap(Type.String({ maxLength: filterMaxChars }), {
    maxProperties: maxFilters,
    propertyNames: { pattern: "^[a-z_]{1,40}$" },
    description: "What the address of the list says, by name.",
  }),
};

export const SavedView = closedObject(
  {
    view_id: Type.String(),
    list: stringEnum(viewedLists),
    ...shape,
    revision: Type.Integer({ minimum: 1 }),
    updated_at: Timestamp,
  },
  { title: "SavedView", description: "Filters of a list under a name, of one person." },
);
export type SavedView = Static<typeof SavedView>;

export const SavedViews = closedObject(
  { items: Type.Array(SavedView, { maxItems: limits.savedView.maxPerUser }) },
  { title: "SavedViews" },
);

export const CreateSavedViewBody = closedObject(
  { list: stringEnum(viewedLists), ...shape },
  { title: "CreateSavedViewBody" },
);

export const EditSavedViewBody = closedObject(
  { revision: Type.Integer({ minimum: 1 }), ...shape },
  { title: "EditSavedViewBody" },
);
