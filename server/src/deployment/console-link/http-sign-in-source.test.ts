import { httpBench } from "../../console/channel/testing/channel-bench.ts";
import { itLetsPeopleIn } from "../../console/channel/testing/sign-in-conformance.ts";

itLetsPeopleIn("over HTTP", "sqlite", httpBench);
