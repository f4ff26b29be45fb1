import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { closedObject } from "./closed-object.ts";

const { windowHour } = limits.key;
const Hour = Type.Integer({ minimum: windowHour.min, maximum: windowHour.max });

/** Hours of the UTC day: the start is in, the end is out, an end before the start wraps midnight. */
export const HourWindow = closedObject({ start_hour: Hour, end_hour: Hour }, { title: "HourWindow" });
export type HourWindow = Static<typeof HourWindow>;
