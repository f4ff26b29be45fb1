import type { Caller } from "./person.ts";
import { scriptWriting, seededFiles } from "./seeded-files.ts";
import type { Wording } from "./wording.ts";

interface Agent {
  readonly agent_id: string;
  readonly agent_version_id: string;
  readonly name: string;
  readonly revision: number;
}

export interface SeededEquipment {
  readonly environmentId: string;
  readonly connectorId: string;
  /** Its test fails: nobody answers there. */
  readonly brokenConnectorId: string;
  readonly reader: Agent;
  readonly writer: Agent;
  readonly remover: Agent;
  readonly failing: Agent;
}

/** Environments, connectors and agents, by the calls that their screens make. */
export async function seedEquipment(
  { app }: Caller,
  wording: Wording,
  folder: string,
): Promise<SeededEquipment> {
  const { name: named, line, text } = wording;
  const { environment_id } = await app<{ environment_id: string }>("POST", "/environments", {
    name: named("Small shell"),
    description: text("For scripts that read and write a few files.").slice(0, 500),
    kind: "virtual",
    timeout_s: 60,
    flagged_commands: [{ pattern: "rm -r", reason: line("deletes whole folders", 200) }],
  });
  const { connector_id } = await app<{ connector_id: string }>("POST", "/connectors", {
    name: named("Invoices of the month"),
    description: text("What the accountants put there.").slice(0, 1_000),
    settings: { type: "folder", path: folder },
    guide: text("# How to use it\n\nOne folder a month, one file an invoice."),
  });
  // A starved machine may let the first test run out of time.
  for (let tries = 0; tries < 5; tries += 1) {
    const { state } = await app<{ state: string }>("POST", `/connectors/${connector_id}/test`, {});
    if (state === "ready") break;
  }
  // Its test takes a while, so it goes on beside what follows.
  const broken = app<{ connector_id: string }>("POST", "/connectors", {
    name: named("Archive"),
    settings: { type: "s3", region: "eu-west-1", endpoint: "http://127.0.0.1:9" },
    guide: text("Read only."),
    credentials: [
      { name: "access_key_id", value: "AKIAEXAMPLE" },
      { name: "secret_access_key", value: "not-a-secret" },
    ],
  });

  const says = (words: string) => `cat <<'END'\n${words}\nEND\n`;
  const make = (name: string, script: string, more: object = {}) =>
    app<Agent>("POST", "/agents", {
      name: named(name),
      description: text(`${name}, as the accountants would do it.`).slice(0, 1_000),
      kind: "worker",
      engine: { type: "script", language: "bash", script },
      environments: [{ environment_id }],
      ...more,
    });
  const files = seededFiles(wording);
  const reader = await make("Invoice reader", says(text("Twelve invoices were read.")), {
    connectors: [connector_id],
  });
  const newer = await app<Agent>("PUT", `/agents/${reader.agent_id}`, {
    revision: reader.revision,
    name: reader.name,
    description: text("It reads more kinds of invoices now.").slice(0, 1_000),
    kind: "worker",
    engine: { type: "script", language: "bash", script: says(text("Thirteen invoices were read.")) },
    connectors: [connector_id],
    environments: [{ environment_id }],
  });
  await make("Closing words", "echo 'All is well.'\n", { kind: "supervisor", environments: [] });
  return {
    environmentId: environment_id,
    connectorId: connector_id,
    brokenConnectorId: (await broken).connector_id,
    reader: newer,
    writer: await make("Report writer", scriptWriting(files, text("The report is written."))),
    remover: await make("Folder cleaner", "cd /workspace\nmkdir -p drafts\nrm -r drafts\necho done\n"),
    failing: await make("Failing reader", `${says(text("The folder is locked."))}exit 3\n`),
  };
}
