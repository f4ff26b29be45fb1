import type { Problem } from "@sluice/contract";
import { checkTexts } from "../workflows/check-workflow-texts.ts";
import { catalogueTexts } from "./catalogue-texts.ts";

/** What is wrong with the name and the description of a library or a template. */
export function checkCatalogueTexts(texts: {
  readonly name: string;
  readonly description: string;
}): Problem[] {
  return checkTexts(texts, catalogueTexts);
}
