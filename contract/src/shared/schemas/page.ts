import {
  type TArray,
  type TNull,
  type TObject,
  type TSchema,
  type TString,
  type TUnion,
  Type,
} from "typebox";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";

type Page<Item extends TSchema> = TObject<{
  items: TArray<Item>;
  next_cursor: TUnion<[TString, TNull]>;
}>;

/** One page of a list, and the way to the next. */
export function pageOf<Item extends TSchema>(item: Item, title: string): Page<Item> {
  return closedObject(
    {
      items: Type.Array(item),
      next_cursor: nullable(Type.String(), {
        description: "Send it back as `cursor`; null on the last page.",
      }),
    },
    { title },
  );
}
