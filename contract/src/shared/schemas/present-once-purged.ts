import { Type } from "typebox";

/** On the answers that an erasure empties, and only then. */
export const PresentOncePurged = Type.Optional(
  Type.String({ format: "date-time", description: "Present once the run's data was erased." }),
);
