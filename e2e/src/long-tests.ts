/** `npm run test:long` repeats what only repetition shows: kills, races and generated requests. */
export const isLong = process.env.LONG_TESTS === "1";
