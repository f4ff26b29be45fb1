import { itIsAChannel } from "./conformance.ts";
import { ownBench } from "./testing/channel-bench.ts";

itIsAChannel("within a process", ownBench);
