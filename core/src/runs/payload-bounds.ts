import { limits } from "@sluice/contract";

/*
 * Texts are cut before they become events, never after: a store that cut them would hold a log whose fold
 * is not the board. Two of these, with names and numbers, fit the bound of a payload.
 */
const KIB = 1_024;

/** An error, a progress message, a reason, what a tool was given or gave back. */
export const payloadTextMaxBytes = 4 * KIB;

/** The summary of a step's result. */
export const resultSummaryMaxBytes = 8 * KIB;

/** The closing narrative stands alone in its event. */
export const closingSummaryMaxBytes = limits.events.payloadMaxBytes - 2 * KIB;

/** A name that somebody else chose: of a tool, of a call. */
export const payloadNameMaxBytes = 256;

/** How many inputs an event names; the manifest names them all. */
export const inputsListed = 100;
