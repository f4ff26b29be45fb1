import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";

const { usagePage } = limits.key;

/** What every list of keys, usage and alarms takes. */
export const keyPaging = {
  limit: Type.Optional(
    Type.Integer({ minimum: usagePage.min, maximum: usagePage.max, default: usagePage.default }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
};
