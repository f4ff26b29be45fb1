/** The operation refused; the sentence says why and what to do. */
export class Refused extends Error {}
