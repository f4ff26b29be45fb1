import { MINUTE_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { type Guest, guest } from "../../console/entry/testing/guests.ts";
import { type PeopleServer, peopleServer } from "./testing/people-server.ts";

const api = "/app/api";

async function adaOf({ entry, deploymentId }: PeopleServer): Promise<Guest> {
  return await guest(entry, "Ada", { deploymentId, role: "member" });
}

const atConsole = ({ token }: Guest) => ({ sluice_console: token });

/** From the deployment to the console and to the door of the deployment again, with the code. */
async function fetchCode(server: PeopleServer, person: Guest, returnTo = "/runs?status=failed") {
  const begun = await server.visit(`/sign-in/console?${new URLSearchParams({ return_to: returnTo })}`);
  expect(begun.status).toBe(303);
  const there = begun.location?.slice(server.url.length) ?? "";
  expect(there).toMatch(/^\/console\/hand-over\?deployment=dep_\w+&challenge=[\w-]{43}$/);
  const made = await server.visit(there, { cookies: atConsole(person) });
  expect([made.status, made.headers.get("referrer-policy")]).toEqual([303, "no-referrer"]);
  return { kept: begun.cookies, there, back: made.location?.slice(server.url.length) ?? "" };
}

describe("a hand-over from the console", () => {
  it("signs in whoever is signed in there, without typing again, and leads to where they wanted", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    server.clock.ms += 3 * MINUTE_MS;
    const { kept, back } = await fetchCode(server, ada);
    expect(back).toMatch(/^\/sign-in\/hand-over\?code=[\w-]{43}$/);
    const entered = await server.visit(back, { cookies: kept });
    expect([entered.status, entered.location]).toEqual([303, "/runs?status=failed"]);
    expect(entered.headers.get("cache-control")).toBe("no-store");
    expect(entered.cookies.sluice_hand_over).toBe("");
    const cookies = { sluice_app: entered.cookies.sluice_app ?? "" };
    const session = await server.visit(`${api}/session`, { cookies });
    // The password was given at the console, three minutes ago.
    const recent = new Date(server.clock.ms + 7 * MINUTE_MS).toISOString();
    expect(session.json).toMatchObject({ person: { user_id: ada.userId }, recent_until: recent });
    // Who is in goes where they wanted at once.
    const again = await server.visit("/sign-in/console?return_to=/inbox", { cookies });
    expect([again.status, again.location]).toEqual([303, "/inbox"]);
    expect((await server.visit(back, { cookies: kept })).location).toMatch(
      /^\/sign-in\?error=hand_over_invalid/,
    );
  });

  it("signs nobody in by a link that somebody else made", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    const mallory = await guest(server.entry, "Mallory", {
      deploymentId: server.deploymentId,
      role: "member",
    });
    const victims = await fetchCode(server, ada);
    const { back } = await fetchCode(server, mallory);
    for (const cookies of [{}, victims.kept]) {
      const lured = await server.visit(back, { cookies });
      expect([lured.status, lured.location, lured.cookies.sluice_app]).toEqual([
        303,
        expect.stringMatching(/^\/sign-in\?error=hand_over_invalid&/),
        undefined,
      ]);
    }
    expect(await server.database.reader.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  it("leads nowhere but to this origin, whatever a link or a cookie says", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    for (const hostile of ["https://evil.example/", "//evil.example", "/\\evil.example", "/sign-in"]) {
      const { kept, back } = await fetchCode(server, ada, hostile);
      expect((await server.visit(back, { cookies: kept })).location, hostile).toBe("/");
      const [verifier = ""] = (kept.sluice_hand_over ?? "").split(".");
      const forged = `${verifier}.${Buffer.from(hostile).toString("base64url")}`;
      const { back: next } = await fetchCode(server, ada);
      const led = await server.visit(next, { cookies: { sluice_hand_over: forged } });
      expect(led.location, hostile).toBe("/sign-in?error=hand_over_invalid&return_to=%2F");
    }
  });

  it("asks whoever is not signed in at the console to do so there, by single sign-on if they want", async () => {
    const server = await peopleServer();
    const begun = await server.visit("/sign-in/console?single_sign_on=true");
    const there = begun.location?.slice(server.url.length) ?? "";
    // A browser holds the session back when another site leads here: it comes once more from a page of the console.
    const held = await server.visit(there);
    expect([held.status, held.headers.get("content-security-policy")]).toEqual([
      200,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    const onward = /url=([^"]+)"/.exec(held.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(onward).toBe(`${there}&from=console`);
    const asked = await server.visit(onward);
    expect(asked.location).toBe(`/console/sign-on/start?${new URLSearchParams({ return_to: onward })}`);
    const plain = await server.visit(onward.replace("&single_sign_on=true", ""));
    expect(plain.location).toMatch(/^\/console\/sign-in\?return_to=%2Fconsole%2Fhand-over%3F/);
    // Somebody without a password proves themselves anew at their provider, though they are signed in.
    const ada = await adaOf(server);
    const anew = (await server.visit("/sign-in/console?again=true")).location?.slice(server.url.length) ?? "";
    const sent = await server.visit(anew, { cookies: atConsole(ada) });
    const back = { again: "true", return_to: anew.replace("&again=true", "") };
    expect(sent.location).toBe(`/console/sign-on/start?${new URLSearchParams(back)}`);
    const hostile = await server.visit(`${there}&x="><script>alert(1)</script>`);
    expect(hostile.text).not.toContain("<script>");
  });

  it("tells whoever is not assigned so at the deployment, and refuses what no deployment began", async () => {
    const server = await peopleServer();
    const eve = await guest(server.entry, "Eve", { deploymentId: server.deploymentId, role: null });
    const { kept, there, back } = await fetchCode(server, eve);
    expect(back).toBe("/sign-in/hand-over?error=not_assigned");
    const told = await server.visit(back, { cookies: kept });
    expect(told.location).toBe("/sign-in?error=not_assigned&return_to=%2Fruns%3Fstatus%3Dfailed");
    const cookies = atConsole(eve);
    const unknown = await server.visit(there.replace(/dep_\w+/, "dep_unknown"), { cookies });
    expect([unknown.status, unknown.json.error.code]).toEqual([404, "deployment_not_found"]);
    const broken = await server.visit(there.replace(/challenge=.*/, "challenge=x"), { cookies });
    expect([broken.status, broken.json.error.code]).toEqual([400, "hand_over_invalid"]);
    expect((await server.visit(there, { method: "POST", cookies })).status).toBe(405);
  });
});

describe("a page without a session", () => {
  it("is the sign-in page, and never the API's envelope; JSON is told to sign in [7.1-08]", async () => {
    const server = await peopleServer();
    const ada = await adaOf(server);
    for (const [path, door] of [
      ["/", "/sign-in"],
      ["/runs?status=failed&q=a%20b", "/sign-in?return_to=%2Fruns%3Fstatus%3Dfailed%26q%3Da%2520b"],
      ["/no/such/page", "/sign-in?return_to=%2Fno%2Fsuch%2Fpage"],
      ["//evil.example/x", "/sign-in?return_to=%2F"],
      [`/${"a".repeat(2_000)}`, "/sign-in?return_to=%2F"],
    ] as const) {
      for (const method of ["GET", "HEAD", "POST"]) {
        for (const cookies of [{}, { sluice_app: "x".repeat(43) }]) {
          const answer = await server.visit(path, { method, cookies });
          expect([answer.status, answer.location, answer.text], path).toEqual([303, door, ""]);
          expect(answer.headers.get("cache-control")).toBe("no-store");
        }
      }
    }
    // The page itself, which was not built here.
    expect((await server.visit("/sign-in?return_to=/runs")).status).toBe(503);
    const json = await server.visit(`${api}/session`);
    expect([json.status, json.json.error.code]).toEqual([401, "sign_in_required"]);
    const { kept, back } = await fetchCode(server, ada);
    const { sluice_app = "" } = (await server.visit(back, { cookies: kept })).cookies;
    expect((await server.visit("/runs", { cookies: { sluice_app } })).status).toBe(503);
  });

  it("and all else but the API is refused from an address that people may not come from, which is named", async () => {
    const server = await peopleServer();
    server.ranges.admit = false;
    for (const path of ["/", "/sign-in", "/assets/x.js", `${api}/session`, "/sign-in/console"]) {
      const answer = await server.visit(path);
      expect([answer.status, answer.text], path).toEqual([403, expect.stringContaining("127.0.0.1")]);
    }
  });
});
