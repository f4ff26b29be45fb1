import type { ConsoleWord, FeedName, FeedRevisions } from "../../access/console-channel.ts";
import type { PutQuestion } from "../../access/deployment-question.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { feeds } from "./feeds.ts";

/** What a deployment knows already. */
export interface KnownWord {
  readonly known: FeedRevisions;
  /** Left out by one that answers no questions. */
  readonly answering?: readonly string[] | undefined;
}

/** What a deployment is told whenever it asks, but for how long it was held. */
export async function readWord(
  { database, now }: ConsoleParts,
  deploymentId: string,
): Promise<Omit<ConsoleWord, "heldMs">> {
  const [own, revisions, questions] = await Promise.all([
    database.reader
      .selectFrom("deployments")
      .innerJoin("console", (join) => join.onTrue())
      .leftJoin("deployment_credentials", (join) =>
        join
          .onRef("deployment_credentials.deployment_id", "=", "deployments.deployment_id")
          .on("deployment_credentials.revoked_at", "is", null),
      )
      .select("console_id")
      .select(({ fn }) => fn.max("renewal_asked_at").as("renewal_asked_at"))
      .where("deployments.deployment_id", "=", deploymentId)
      .groupBy("console_id")
      .executeTakeFirstOrThrow(),
    readRevisions(database, deploymentId),
    readQuestions(database, deploymentId, now()),
  ]);
  return {
    consoleId: own.console_id,
    revisions,
    renewCredential: own.renewal_asked_at !== null,
    questions,
  };
}

async function readRevisions(
  database: ConsoleParts["database"],
  deploymentId: string,
): Promise<FeedRevisions> {
  const read = Object.entries(feeds).map(
    async ([name, feed]) => [name, await feed.revision(database, deploymentId)] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

async function readQuestions(
  { reader }: ConsoleParts["database"],
  deploymentId: string,
  nowMs: number,
): Promise<PutQuestion[]> {
  const rows = await reader
    .selectFrom("deployment_questions")
    .select(["question_id", "asked"])
    .where("deployment_id", "=", deploymentId)
    .where("answer", "is", null)
    .where("ends_at", ">", nowMs)
    .execute();
  return rows.map(({ question_id, asked }) => ({ questionId: question_id, asked: JSON.parse(asked) }));
}

/** Whether there is anything in a word that the deployment did not know. */
export function isNews(
  word: Pick<ConsoleWord, "revisions" | "renewCredential" | "questions">,
  { known, answering }: KnownWord,
): boolean {
  const names = Object.keys(word.revisions) as FeedName[];
  const isAsked = word.questions.some(({ questionId }) => answering?.includes(questionId) === false);
  // A feed that the deployment did not ask about is one that it does not take.
  return (
    word.renewCredential ||
    isAsked ||
    names.some((name) => name in known && known[name] !== word.revisions[name])
  );
}
