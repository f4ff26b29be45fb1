import { stringEnum } from "./string-enum.ts";

export const healthStatuses = ["ok", "disabled"] as const;
export type HealthStatus = (typeof healthStatuses)[number];
export const HealthStatus = stringEnum(healthStatuses);

/** Why the API is not served. `not_governed` does not pass by itself; the other two do. */
export const unavailableReasons = ["not_governed", "not_enabled", "keys_table_unreachable"] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];
export const UnavailableReason = stringEnum(unavailableReasons, {
  description:
    "`not_governed`: permanent, this deployment has no API. `not_enabled`: no key has reached it yet. " +
    "`keys_table_unreachable`: it cannot tell which keys are still good.",
});
