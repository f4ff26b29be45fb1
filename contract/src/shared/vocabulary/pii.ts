import { stringEnum } from "./string-enum.ts";

/** Ordered from loosest to tightest: an override may only move to the right. */
export const piiModes = ["off", "rules", "rules_and_model"] as const;
export type PiiMode = (typeof piiModes)[number];
export const PiiMode = stringEnum(piiModes);

/** Ordered from loosest to tightest: an override may only move to the right. */
export const piiOperators = ["hash", "mask", "replace", "remove"] as const;
export type PiiOperator = (typeof piiOperators)[number];
export const PiiOperator = stringEnum(piiOperators);

export const piiStages = ["inputs", "steps", "outputs"] as const;
export type PiiStage = (typeof piiStages)[number];
export const PiiStage = stringEnum(piiStages);

/** The names Presidio gives its recognisers, so that policies can be carried over. */
export const piiEntities = [
  "CREDIT_CARD",
  "CRYPTO",
  "DATE_TIME",
  "EMAIL_ADDRESS",
  "IBAN_CODE",
  "IP_ADDRESS",
  "LOCATION",
  "MAC_ADDRESS",
  "MEDICAL_LICENSE",
  "NRP",
  "PERSON",
  "PHONE_NUMBER",
  "URL",
  "AU_ABN",
  "AU_ACN",
  "AU_MEDICARE",
  "AU_TFN",
  "ES_NIE",
  "ES_NIF",
  "FI_PERSONAL_IDENTITY_CODE",
  "IN_AADHAAR",
  "IN_GSTIN",
  "IN_PAN",
  "IN_PASSPORT",
  "IN_VEHICLE_REGISTRATION",
  "IN_VOTER",
  "IT_DRIVER_LICENSE",
  "IT_FISCAL_CODE",
  "IT_IDENTITY_CARD",
  "IT_PASSPORT",
  "IT_VAT_CODE",
  "KR_BRN",
  "KR_DRIVER_LICENSE",
  "KR_FRN",
  "KR_PASSPORT",
  "KR_RRN",
  "PL_PESEL",
  "SG_NRIC_FIN",
  "SG_UEN",
  "TH_TNIN",
  "UK_NHS",
  "UK_NINO",
  "US_BANK_NUMBER",
  "US_DRIVER_LICENSE",
  "US_ITIN",
  "US_PASSPORT",
  "US_SSN",
] as const;
export type PiiEntity = (typeof piiEntities)[number];
export const PiiEntity = stringEnum(piiEntities);

export const piiRedactionStatuses = ["off", "pending", "complete", "failed"] as const;
export type PiiRedactionStatus = (typeof piiRedactionStatuses)[number];
export const PiiRedactionStatus = stringEnum(piiRedactionStatuses);

export const piiStageStatuses = ["pending", "complete", "failed"] as const;
export type PiiStageStatus = (typeof piiStageStatuses)[number];
export const PiiStageStatus = stringEnum(piiStageStatuses);
