import { type AnswerMessage, fromBytes, toBytes, type WorkMessage } from "./isolation-messages.ts";
import { watchParent } from "./watch-parent.ts";

/** The file that was opened for this process: the first descriptor after the channel's. */
export const workFile = 4;

/** The other side of `runIsolated`: waits for what is given, works on it, and sends the answer back. */
export function answerIsolated<Given, Answer>(work: (given: Given) => Answer | Promise<Answer>): void {
  void watchParent();
  process.once("message", async ({ given }: WorkMessage) => {
    send({ kind: "answer", answer: toBytes(await work(fromBytes(given) as Given)) });
  });
  send({ kind: "loaded" });
}

function send(message: AnswerMessage): void {
  process.send?.(message);
}
