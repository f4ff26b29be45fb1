import { expect } from "vitest";

/** Any time as the API writes it: UTC, to the millisecond. */
export const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
