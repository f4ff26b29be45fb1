import { stringEnum } from "./string-enum.ts";

/** How often an update rule comes due. */
export const updateCadences = ["weekly", "monthly"] as const;
export type UpdateCadence = (typeof updateCadences)[number];
export const UpdateCadence = stringEnum(updateCadences);

/** As ISO 8601 counts them: Monday is the first. */
export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];
export const Weekday = stringEnum(weekdays);
