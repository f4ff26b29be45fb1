/** A server with a step that waits in a sandbox, made by the settings it was started with; says when it does. */
import { BubblewrapEnvironment } from "../bubblewrap/bubblewrap-environment.ts";
import { hostWith } from "../bubblewrap/bubblewrap-status.ts";
import { tryStep } from "./step-request.ts";

const [program = "", user = ""] = process.argv.slice(2);
const observer = {
  progress: () => process.stdout.write("waiting\n"),
  toolCalled() {},
  toolFinished() {},
  outputWritten() {},
};
const environment = new BubblewrapEnvironment(hostWith({ program, user }));
await tryStep(environment, { script: "progress on; setsid sleep 7777 & sleep 7777", flagged: [], observer });
