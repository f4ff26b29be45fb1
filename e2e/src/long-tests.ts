import { dialects } from "../../server/src/testing/fresh-databases.ts";

/** `npm run test:long` repeats what only repetition shows: kills, races and generated requests. */
export const isLong = process.env.LONG_TESTS === "1";

/**
 * For what the callers see and a database makes no difference to: shown on the embedded one, and by the long tests on
 * both. What rests on a database's own behaviour is shown on both every time.
 */
export const embeddedOrBoth = isLong ? dialects : dialects.filter((dialect) => dialect === "sqlite");
