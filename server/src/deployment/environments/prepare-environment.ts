import type { CreateEnvironmentBody, FileEnvironment, Problem } from "@sluice/contract";
import { checkEnvironment, checkTypedName } from "@sluice/core";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { flaggedFaultOf } from "./flagged-fault-of.ts";

/** An environment as its author writes it. */
export type WrittenEnvironment = CreateEnvironmentBody;

export type EnvironmentFault = Refusal<"invalid_request", { readonly problems: readonly Problem[] }>;

export interface EnvironmentContent {
  readonly spec: FileEnvironment;
  /** Null: the prebuilt image. */
  readonly imageId: string | null;
}

/** Judges what an author wrote. What they left out has its default from now on. */
export async function prepareEnvironment(
  { database }: EnvironmentParts,
  { flagged_commands, image_id: imageId = null, ...settings }: WrittenEnvironment,
  /** What it is called already: a file may have given it any name. */
  keptName: string | null,
): Promise<Outcome<EnvironmentContent, EnvironmentFault>> {
  const spec: FileEnvironment = { ...settings, ...(flagged_commands && { flagged_commands }) };
  const problems = [...checkEnvironment(spec, flaggedFaultOf), ...checkTypedName(spec.name, keptName)];
  if (imageId !== null && spec.kind !== "sandbox") {
    problems.push({ name: "kind", reason: "A custom image runs in a sandbox only." });
  }
  if (imageId !== null && !(await isUploaded(database, imageId))) {
    problems.push({ name: "image_id", reason: "There is no such image, or it was not uploaded to its end." });
  }
  return problems.length > 0 ? refuse("invalid_request", { problems }) : done({ spec, imageId });
}

async function isUploaded({ reader }: EnvironmentParts["database"], imageId: string): Promise<boolean> {
  const image = await reader
    .selectFrom("images")
    .select("state")
    .where("image_id", "=", imageId)
    .executeTakeFirst();
  return image !== undefined && image.state !== "uploading";
}
