import type { ConsoleWord, FeedName, FeedRevisions } from "../../access/console-channel.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { feeds } from "./feeds.ts";

/** What a deployment is told whenever it asks, but for how long it was held. */
export async function readWord(
  { database }: Pick<ConsoleParts, "database">,
  deploymentId: string,
): Promise<Omit<ConsoleWord, "heldMs">> {
  const [own, revisions] = await Promise.all([
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
  ]);
  return {
    consoleId: own.console_id,
    revisions,
    renewCredential: own.renewal_asked_at !== null,
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

/** Whether there is anything in a word that the deployment did not know. */
export function isNews(
  word: Pick<ConsoleWord, "revisions" | "renewCredential">,
  known: FeedRevisions,
): boolean {
  const names = Object.keys(word.revisions) as FeedName[];
  // A feed that the deployment did not ask about is one that it does not take.
  return word.renewCredential || names.some((name) => name in known && known[name] !== word.revisions[name]);
}
