import { limits } from "@sluice/contract";

/** The bounds on what libraries, templates and update rules are called. */
export const catalogueTexts = {
  nameMaxChars: limits.console.catalogueNameMaxChars,
  descriptionMaxChars: limits.console.catalogueDescriptionMaxChars,
} as const;
