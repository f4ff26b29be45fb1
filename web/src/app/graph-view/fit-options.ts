/** All steps in sight, none larger than it is. */
export const fitOptions = { maxZoom: 1, padding: 0.15 } as const;
