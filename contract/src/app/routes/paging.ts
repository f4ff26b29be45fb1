import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";

const { min: minimum, max: maximum, default: shown } = limits.app.page;

/** What every list takes. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
  cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
};
