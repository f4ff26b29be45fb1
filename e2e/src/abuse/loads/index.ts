import type { Load } from "../load.ts";
import { connections } from "./connections.ts";
import { credentialLoads } from "./credentials.ts";
import { definitions } from "./definitions.ts";
import { downloads } from "./downloads.ts";
import { httpRequests } from "./http-requests.ts";
import { jsonBodies } from "./json-bodies.ts";
import { outputs } from "./outputs.ts";
import { reading } from "./reading.ts";
import { results } from "./results.ts";
import { scripts } from "./scripts.ts";
import { starts } from "./starts.ts";
import { streams } from "./streams.ts";

/** Every hostile load, by subject. */
export const loads: readonly Load[] = [
  ...jsonBodies,
  ...connections,
  ...httpRequests,
  ...credentialLoads,
  ...reading,
  ...downloads,
  ...streams,
  ...starts,
  ...definitions,
  ...results,
  ...outputs,
  ...scripts,
];
