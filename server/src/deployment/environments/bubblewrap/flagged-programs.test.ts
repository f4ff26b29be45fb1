import { afterAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { FlaggedDecision, StepRequest } from "../environment.ts";
import { flaggedDefaultsOf } from "../flagged-command-defaults.ts";
import { tryStep } from "../testing/step-request.ts";
import { BubblewrapEnvironment } from "./bubblewrap-environment.ts";
import { hostWith } from "./bubblewrap-status.ts";

const { SLUICE_BUBBLEWRAP: program, SLUICE_SANDBOX_USER: user } = inject("sandbox");
const environment = new BubblewrapEnvironment(hostWith({ program, user }));
const status = await environment.status();
afterAll(() => environment.stop());

const flagged = [{ pattern: "rm -r|-R", reason: "deletes" }];
const attempt = (
  script: string,
  decisions: readonly FlaggedDecision[] = [],
  more: Partial<StepRequest> = {},
) => tryStep(environment, { script, flagged, decisions, ...more });

async function decisionOn(script: string): Promise<FlaggedDecision> {
  const { outcome } = await attempt(script);
  if (outcome.kind !== "parked") throw new Error(`It did not park: ${JSON.stringify(outcome)}`);
  return { fingerprint: outcome.command.fingerprint, allow: true };
}

describe("a flagged program in a sandbox", () => {
  beforeEach(({ skip }) => {
    if (status.state === "needs_attention") skip(status.reason);
  });

  it.each([
    ["its own path", "/usr/bin/rm -r d"],
    ["the other path of the same folder", "/bin/rm -r d"],
    ["a link", "ln -s /usr/bin/rm l; ./l -r d"],
    ["a copy", "cp /usr/bin/rm c; ./c -r d"],
    ["a name that another program made up", `perl -e 'exec { "/usr/bin/rm" } "ls", "-r", "d"'`],
    ["a program that closes all descriptors", "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; rm -r d"],
    ["another program", "echo d | xargs rm -r"],
  ])("is asked for when it is called by %s", async (_what, call) => {
    const { outcome } = await attempt(`mkdir d; ${call}`);
    expect(outcome).toMatchObject({ kind: "parked", command: { command: "rm -r d", pattern: "rm -r|-R" } });
  });

  it.each([
    ["in the place it was kept before", "/sluice/real/rm -r d"],
    [
      "through the loader",
      "$(ls /usr/lib64/ld-*.so* /usr/lib/ld-*.so* 2>/dev/null | head -1) /usr/bin/rm -r d",
    ],
    ["by a forged permission", "echo 1.1 run 1 x rm > /sluice/channel/answer; /sluice/allowed/x/rm -r d"],
  ])("is not to be had %s", async (_what, call) => {
    const { outcome } = await attempt(`mkdir d; ${call}; [ -d d ] && echo kept`);
    expect(outcome).toMatchObject({ kind: "completed", summary: "kept" });
  });

  it("runs once it was allowed, and can be neither read nor found meanwhile", async () => {
    const script = `mkdir -p d/e; mkfifo go
rm -ri d < go & exec 9> go
words() { pid=$(cat /proc/$!/task/$!/children); pid=\${pid% }; tr '\\0' ' ' 2>/dev/null < /proc/$pid/cmdline; }
until words | grep -q '^[^ ]*rm -ri d $'; do :; done; words > /dev/null
cat /proc/$pid/exe > copy 2>/dev/null || echo unread
ls /sluice/allowed 2>/dev/null || echo unlisted
printf 'y\\ny\\ny\\n' >&9; exec 9>&-; wait
[ -d d ] || echo removed`;
    const decision = await decisionOn(script);
    const { outcome, heard } = await attempt(script, [decision]);
    expect(outcome).toMatchObject({ kind: "completed", summary: "unread\nunlisted\nremoved" });
    expect(heard).toMatchObject({ called: ["rm -ri d"], exitCodes: [0] });
  });

  it("runs unasked where no pattern speaks of it, one call after the other and many at once", async () => {
    const script = "seq 1 20 | xargs touch; seq 1 20 | xargs -P 5 -n 1 rm; rm -f x; ls";
    const { outcome, heard } = await attempt(script);
    expect(outcome).toMatchObject({ kind: "completed", summary: "context.json\ninputs\noutputs" });
    expect(heard.exitCodes).toEqual(Array(21).fill(0));
  });

  it("is found by a wild name, and by every default that a sandbox can keep", async () => {
    const wild = [{ pattern: "uni?", reason: "is on the list" }];
    const { outcome } = await attempt("echo a | uniq", [], { flagged: wild });
    expect(outcome).toMatchObject({ kind: "parked", command: { command: "uniq" } });
    const byDefault = await attempt("chmod 700 .", [], { flagged: flaggedDefaultsOf("sandbox") });
    expect(byDefault.outcome).toMatchObject({ kind: "parked", command: { command: "chmod 700 ." } });
  });

  it("fails the step when it was saved though it cannot be kept", async () => {
    for (const pattern of ["* --force", "kill", "sh -c"]) {
      const { outcome } = await attempt("true", [], { flagged: [{ pattern, reason: "" }] });
      expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringContaining(pattern) });
    }
  });
});
