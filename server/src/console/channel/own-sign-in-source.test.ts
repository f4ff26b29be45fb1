import { dialects } from "../../testing/fresh-databases.ts";
import { ownBench } from "./testing/channel-bench.ts";
import { itLetsPeopleIn } from "./testing/sign-in-conformance.ts";

for (const dialect of dialects) itLetsPeopleIn("within a process", dialect, ownBench);
