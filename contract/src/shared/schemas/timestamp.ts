import { type Static, Type } from "typebox";

export const Timestamp = Type.String({ format: "date-time", description: "ISO-8601, in UTC." });
export type Timestamp = Static<typeof Timestamp>;
