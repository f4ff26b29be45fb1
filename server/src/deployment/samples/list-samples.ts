import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { readSample } from "./read-sample.ts";
import { sampleCatalogue } from "./sample-catalogue.ts";

export interface SampleParts {
  /** A folder that connectors may read and samples may be put into; null where there is none. */
  readonly sampleFolder: string | null;
}

export interface ListedSample {
  readonly sample_id: string;
  readonly name: string;
  readonly description: string;
  readonly steps: number;
  readonly shows: string[];
  readonly is_available: boolean;
}

/** The workflows that are shipped with the product, each with what it shows. */
export async function listSamples(
  { sampleFolder }: SampleParts,
  actor: Actor,
): Promise<Outcome<ListedSample[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const listed = sampleCatalogue.map(async ({ id, shows, readsFiles }) => {
    const { workflow } = await readSample(id, sampleFolder);
    return {
      sample_id: id,
      name: workflow.name,
      description: workflow.description ?? "",
      steps: workflow.definition.nodes.length,
      shows: [...shows],
      is_available: !readsFiles || sampleFolder !== null,
    };
  });
  return done(await Promise.all(listed));
}
