import { dialects } from "../../testing/fresh-databases.ts";
import { itLetsPeopleIn } from "./sign-in-conformance.ts";
import { ownBench } from "./testing/channel-bench.ts";

for (const dialect of dialects) itLetsPeopleIn("within a process", dialect, ownBench);
