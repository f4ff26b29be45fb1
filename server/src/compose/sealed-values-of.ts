import { join } from "node:path";
import type { Config } from "../config.ts";
import { type SealedValues, sealedValues } from "../platform/crypto/sealed-values.ts";
import { sealingKeyFile } from "../platform/crypto/sealing-key-file.ts";

/** Seals with the operator's key, else with one that is kept beside the data and made when it is first needed. */
export function sealedValuesOf({ sealingKey, dataFolder }: Config): SealedValues {
  let known = sealingKey;
  return sealedValues(() => {
    known ??= sealingKeyFile(join(dataFolder, "sealing.key"));
    return known;
  });
}
