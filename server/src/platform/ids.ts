import { randomFillSync } from "node:crypto";

type IdPrefix =
  | "wf_"
  | "run_"
  | "out_"
  | "agt_"
  | "agv_"
  | "con_"
  | "env_"
  | "envv_"
  | "kg_"
  | "dep_"
  | "usr_"
  | "grp_"
  | "gnt_"
  | "ses_"
  | "file_"
  | "fct_"
  | "upl_"
  | "sel_"
  | "conv_"
  | "req_"
  | "cns_"
  | "txt_"
  | "sch_"
  | "try_"
  | "view_"
  | "img_"
  | "lib_"
  | "tpl_"
  | "upr_"
  | "alm_"
  | "whk_"
  | "ntc_"
  | "dlv_"
  | "qst_";

// No i, l, o or u: an id read aloud or copied by hand cannot be mistaken.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const randomBytesPerId = 10;
const pool = Buffer.allocUnsafe(randomBytesPerId * 256);
let poolPosition = pool.length;

/** A new id: 48 bits of time, so that ids sort by age, then 80 random bits. */
export function newId(prefix: IdPrefix, nowMs: number = Date.now()): string {
  if (poolPosition === pool.length) {
    randomFillSync(pool);
    poolPosition = 0;
  }
  let id: string = prefix + timePart(nowMs);
  let bits = 0;
  let value = 0;
  for (let index = 0; index < randomBytesPerId; index += 1) {
    value = ((value << 8) | (pool[poolPosition + index] ?? 0)) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      id += alphabet[(value >> bits) & 31];
    }
  }
  poolPosition += randomBytesPerId;
  return id;
}

let lastMs = Number.NaN;
let lastTimePart = "";

function timePart(nowMs: number): string {
  if (nowMs === lastMs) return lastTimePart;
  lastMs = nowMs;
  lastTimePart = "";
  for (let shift = 45; shift >= 0; shift -= 5) lastTimePart += alphabet[Math.floor(nowMs / 2 ** shift) % 32];
  return lastTimePart;
}
