import { Worker } from "node:worker_threads";
import { type AnswerMessage, fromBytes, toBytes, type WorkMessage } from "./isolation-messages.ts";

/** The file that was opened for this process: the first descriptor after the channel's. */
export const workFile = 4;

const graceMs = 5_000;

/** The other side of `runIsolated`: waits for what is given, works on it, and sends the answer back. */
export function answerIsolated<Given, Answer>(work: (given: Given) => Answer | Promise<Answer>): void {
  process.once("message", async ({ given, timeoutMs }: WorkMessage) => {
    endAtDeadline(timeoutMs + graceMs);
    tell({ kind: "answer", answer: toBytes(await work(fromBytes(given) as Given)) });
  });
  tell({ kind: "loaded" });
}

function tell(message: AnswerMessage): void {
  process.send?.(message);
}

/**
 * The server ends this process in time, unless the server itself is gone. Work in an endless loop would not
 * notice that, and would burn a core for ever; a thread does.
 */
function endAtDeadline(ms: number): void {
  const source = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${ms});`;
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  new Worker(source, { eval: true, execArgv: [], env: {}, resourceLimits }).unref();
}
