/** What is shown of a PDF in place; the whole is for downloading. */
export const pdfBounds = {
  bytes: 20 * 1024 * 1024,
  pages: 20,
  /** Of a page's picture. A page may say that it is a mile wide. */
  pixels: 8_000_000,
  /** Of a picture within a page. */
  imagePixels: 40_000_000,
  textChars: 20_000,
  openMs: 30_000,
} as const;
