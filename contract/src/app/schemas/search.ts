import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

export const searchedKinds = [
  "workflow",
  "run",
  "agent",
  "environment",
  "connector",
  "graph",
  "file",
  "schedule",
] as const;
export type SearchedKind = (typeof searchedKinds)[number];

export const SearchHit = closedObject(
  {
    kind: stringEnum(searchedKinds),
    id: Type.String(),
    name: Type.String({ description: "Of a run or schedule: the name of its workflow." }),
    detail: nullable(Type.String(), {
      description: "What tells it from others of its name: a status, a type, a client reference.",
    }),
  },
  { title: "SearchHit" },
);
export type SearchHit = Static<typeof SearchHit>;

export const SearchHits = closedObject(
  { items: Type.Array(SearchHit, { description: "A few of each kind, the best first." }) },
  { title: "SearchHits" },
);
export type SearchHits = Static<typeof SearchHits>;
