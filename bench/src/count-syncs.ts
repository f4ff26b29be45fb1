import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

let syncs = 0;

/** Counts this process's disk syncs. Load it before anything that syncs. */
for (const name of ["fdatasync", "fsync"] as const) {
  const real = fs[name];
  const counted = (file: number, done: fs.NoParamCallback) => {
    syncs += 1;
    real(file, done);
  };
  Object.assign(fs, { [name]: Object.assign(counted, real) });
}
syncBuiltinESMExports();

export function countSyncs(): number {
  return syncs;
}
