import { itIsAChannel } from "../../console/channel/conformance.ts";
import { httpBench } from "../../console/channel/testing/channel-bench.ts";

itIsAChannel("over HTTP", httpBench);
