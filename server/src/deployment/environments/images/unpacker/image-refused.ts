/** The archive is not what it should be: a sentence for whoever uploaded it. */
export class ImageRefused extends Error {}
