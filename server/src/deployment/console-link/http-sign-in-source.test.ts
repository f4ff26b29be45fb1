import { itLetsPeopleIn } from "../../console/channel/testing/sign-in-conformance.ts";
import { httpBench } from "../../console/channel/testing/channel-bench.ts";

itLetsPeopleIn("over HTTP", "sqlite", httpBench);
