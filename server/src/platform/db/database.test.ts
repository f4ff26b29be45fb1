import { describe } from "vitest";
import { dialects, freshDatabase } from "../../testing/fresh-databases.ts";
import { describeDatabase } from "./conformance.ts";

describe.each(dialects)("a database on %s", (dialect) => {
  describeDatabase(() => freshDatabase(dialect));
});
