import { readFile } from "node:fs/promises";
import type { Caller } from "./person.ts";
import type { Wording } from "./wording.ts";

export interface SeededConsole {
  readonly deploymentId: string;
  readonly keyId: string;
  readonly apiKey: string;
  readonly externalId: string;
  readonly libraryId: string;
  readonly templateId: string;
  readonly ruleId: string;
  readonly groupId: string;
  readonly userId: string;
}

/** What administrators set up, by the calls that the console's screens make. */
export async function seedConsole({ console }: Caller, { line, text }: Wording): Promise<SeededConsole> {
  const { items } = await console<{ items: Array<{ deployment_id: string }> }>("GET", "/deployments");
  const deployment_id = items[0]?.deployment_id ?? "";
  const key = await console<{ key: { key_id: string }; api_key: string; external_id: string }>(
    "POST",
    "/keys",
    {
      ...{
        deployment_id,
        name: line("Billing", 100),
        description: text("Starts the month's end.").slice(0, 500),
      },
      scopes: ["workflows:read", "runs:create", "runs:read"],
    },
  );
  const library = await console<{ library_id: string }>("POST", "/libraries", {
    name: line("Accounting"),
    description: text("What accountants share.").slice(0, 500),
  });
  await console("PUT", `/libraries/${library.library_id}/deployments/${deployment_id}`);
  const example = new URL("../../../../examples/csv-report.json", import.meta.url);
  const file = JSON.parse(await readFile(example, "utf8")) as { workflow: { name: string } };
  file.workflow.name = line("Report of orders");
  const template = await console<{ template_id: string }>(
    "POST",
    `/libraries/${library.library_id}/templates`,
    {
      name: line("Orders by region"),
      description: text("Totals a table of orders.").slice(0, 500),
      file: JSON.stringify(file),
    },
  );
  const rule = await console<{ rule_id: string }>("POST", "/update-rules", {
    ...{ name: line("Sunday nights"), cadence: "weekly", weekday: "sunday", hour_utc: 2 },
    description: text("When nobody works.").slice(0, 500),
    deployment_ids: [deployment_id],
  });
  const group = await console<{ group_id: string }>("POST", "/groups", {
    name: line("Accountants"),
    description: text("They close the months.").slice(0, 200),
  });
  const invited = await console<{ user: { user_id: string } }>("POST", "/users", {
    ...{ email: "ben@example.com", name: line("Benoît Mandelbrot", 120) },
    grants: [{ deployment_id, role: "member" }],
  });
  // Whoever set the server up is a member: as a manager she sees what members do not.
  const grants = await console<{ items: Array<{ grant_id: string; revision: number }> }>(
    "GET",
    `/grants?deployment_id=${deployment_id}`,
  );
  const [own] = grants.items;
  await console("PATCH", `/grants/${own?.grant_id}`, { revision: own?.revision, role: "manager" });
  await console("PUT", `/groups/${group.group_id}/members/${invited.user.user_id}`);
  await console("POST", "/notifications/webhooks", {
    ...{ name: line("On call", 100), url: "https://hooks.example.com/sluice", enabled: false },
    ...{ events: ["alarm.raised"], private_network: false },
  });
  return {
    deploymentId: deployment_id,
    keyId: key.key.key_id,
    apiKey: key.api_key,
    externalId: key.external_id,
    libraryId: library.library_id,
    templateId: template.template_id,
    ruleId: rule.rule_id,
    groupId: group.group_id,
    userId: invited.user.user_id,
  };
}
