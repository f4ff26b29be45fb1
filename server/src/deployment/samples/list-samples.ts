import type { Owner } from "@sluice/contract";
import { sql as fragment } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
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
  /** The person's newest workflow that was installed from it, else somebody else's. */
  readonly added: {
    readonly count: number;
    readonly workflow_id: string;
    readonly workflow_name: string;
    readonly owner: Owner;
  } | null;
}

type ListParts = SampleParts & { readonly database: Database<DeploymentTables> };

/** The workflows that are shipped with the product, each with what it shows, and whether it is here already. */
export async function listSamples(
  { database, sampleFolder }: ListParts,
  actor: Actor,
): Promise<Outcome<ListedSample[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const added = await findAdded(database, ownerOf(actor).id);
  const listed = sampleCatalogue.map(async ({ id, shows, readsFiles }) => {
    const { workflow } = await readSample(id, sampleFolder);
    return {
      sample_id: id,
      name: workflow.name,
      description: workflow.description ?? "",
      steps: workflow.definition.nodes.length,
      shows: [...shows],
      is_available: !readsFiles || sampleFolder !== null,
      added: added.get(id) ?? null,
    };
  });
  return done(await Promise.all(listed));
}

/** One row a sample, however many were installed. */
async function findAdded({ reader }: ListParts["database"], personId: string) {
  const rows = await reader
    .with("ranked", (sql) =>
      sql
        .selectFrom("workflows")
        .select(["sample_id", "workflow_id", "name", "owner_id", "owner_name"])
        .select(({ fn }) => [
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy("sample_id")
                .orderBy(fragment`case when owner_id = ${personId} then 0 else 1 end`)
                .orderBy("created_at", "desc")
                .orderBy("workflow_id", "desc"),
            )
            .as("place"),
          fn
            .countAll<number>()
            .over((over) => over.partitionBy("sample_id"))
            .as("count"),
        ])
        .where("sample_id", "is not", null),
    )
    .selectFrom("ranked")
    .selectAll()
    .where("place", "=", 1)
    .execute();
  return new Map(
    rows.map((row) => [
      row.sample_id,
      {
        count: Number(row.count),
        workflow_id: row.workflow_id,
        workflow_name: row.name,
        owner: { id: row.owner_id, name: row.owner_name },
      },
    ]),
  );
}
