/** Where a run's machine-readable result is written, under its outputs/ folder. */
export const resultKey = "result.json";
