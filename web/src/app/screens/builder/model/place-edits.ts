import type { Position } from "../../../graph-view/lay-out.ts";
import type { Draft } from "./draft.ts";
import { placesOf } from "./places-of.ts";

/** Puts steps somewhere on the canvas. The others stay where they are drawn now. */
export function placeSteps(draft: Draft, moved: Readonly<Record<string, Position>>): Draft {
  return { ...draft, places: { ...placesOf(draft), ...moved } };
}

/** All steps are laid out again. */
export function clearPlaces(draft: Draft): Draft {
  return Object.keys(draft.places).length === 0 ? draft : { ...draft, places: {} };
}
