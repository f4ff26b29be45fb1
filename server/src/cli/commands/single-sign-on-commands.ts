import { showSignOn } from "../../console/single-sign-on/show-sign-on.ts";
import { testSignOn } from "../../console/single-sign-on/test-sign-on.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

export async function showSignOnCommand({ openConsole }: CommandParts): Promise<Answer> {
  const { sending } = await openConsole();
  const shown = await showSignOn(sending, operator());
  if (!shown.ok) throw new Refused("You may not see how single sign-on is set up.");
  const { enabled, issuer, client_id, has_client_secret, scopes, allowed_domains, ...rest } = shown.value;
  const rows = [
    ["State", enabled ? "on" : "off"],
    ["Issuer", issuer === "" ? "not set up" : issuer],
    ["Client", `${client_id}${has_client_secret ? ", with a secret" : ", without a secret"}`],
    ["Scopes", scopes.join(" ")],
    ["Domains", allowed_domains.length === 0 ? "all" : allowed_domains.join(", ")],
    ["New people", rest.creates_people ? "are added" : "are refused"],
    ["Redirect URI", rest.redirect_uri],
  ];
  return { data: shown.value, text: table(["SETTING", "VALUE"], rows) };
}

export async function testSignOnCommand({ openConsole }: CommandParts): Promise<Answer> {
  const { sending } = await openConsole();
  const tested = await testSignOn(sending, operator());
  if (!tested.ok) throw new Refused("Single sign-on is not set up: set it up in the console.");
  const rows = tested.value.map(({ step, outcome, detail }) => [step, outcome, detail ?? ""]);
  const text = table(["STEP", "OUTCOME", "DETAIL"], rows);
  const isFailure = tested.value.some(({ outcome }) => outcome === "failed");
  return { data: tested.value, text, exitCode: isFailure ? 1 : 0 };
}
