/** Loaded only where something of it is opened. */
const heavy =
  /node_modules[\\/](@codemirror|@lezer|codemirror|crelt|style-mod|w3c-keyname|@xyflow|@dagrejs|d3-|zustand|pdfjs-dist|micromark|mdast|unified|zod)/;

const isLight = (id: string) => !heavy.test(id);

/**
 * What several screens share is in a few files and not in a hundred of a kilobyte each: a browser asks for six at a time,
 * and each asking costs more than what is in it.
 */
export const chunkGroups = [{ name: "shared", test: isLight, minShareCount: 4, priority: 1 }];
