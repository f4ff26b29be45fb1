import { pdfBounds } from "./pdf-bounds.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** By how much a page is enlarged to be as wide as its place; a page of any size stays within what a browser can paint. */
export function pageScale({ width, height }: Size, placeWidth: number, density: number): number {
  const fitting = (placeWidth * Math.min(density, 2)) / width;
  const largest = Math.sqrt(pdfBounds.pixels / (width * height));
  return Math.min(fitting, largest);
}
