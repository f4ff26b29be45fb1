import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { endLeftoverSandboxes } from "./end-leftover-sandboxes.ts";
import { readMarker, readPidNamespace, readStartTime, sandboxMarker } from "./sandbox-marker.ts";

const isLinux = process.platform === "linux";
const ownUid = process.getuid?.() ?? 0;
/** A user without any process: root alone can look for those of another. */
const strangerUid = 64_998;

/** Waits for its input to end, under the arguments of a process around a sandbox. */
async function waiter(marker: string, uid = ownUid) {
  const child = spawn("/bin/sh", ["-c", "echo ready; read _", marker], {
    stdio: ["pipe", "pipe", "ignore"],
    ...(uid === ownUid ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { child, ended };
}

describe("leftovers of servers that are gone", () => {
  const namespace = isLinux ? readPidNamespace() : "";
  const ofDead = `sluice-sandbox/${namespace}/${process.pid}/1`;
  beforeEach(({ skip }) => skip(!isLinux, "sandboxes are there on Linux only"));

  it("are known by the namespace, the number and the start of their server", () => {
    expect(readMarker(sandboxMarker())).toEqual({
      pidNamespace: namespace,
      pid: process.pid,
      startTime: readStartTime(process.pid),
    });
    for (const other of [
      "",
      "sluice",
      "sluice-sandbox/1/2",
      "sluice-sandbox/1/2/3/4",
      "x sluice-sandbox/1/2/3",
    ])
      expect(readMarker(other)).toBeNull();
  });

  it("are ended, and nothing that belongs to a living server, another namespace or nobody", async () => {
    const { ended } = await waiter(ofDead);
    const others = await Promise.all(
      [sandboxMarker(), `sluice-sandbox/1/${process.pid}/1`, "sluice-sandbox"].map((marker) =>
        waiter(marker),
      ),
    );
    expect(endLeftoverSandboxes(ownUid)).toBe(1);
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(endLeftoverSandboxes(ownUid)).toBe(0);
    for (const { child } of others) expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it("are looked for among the processes of one user only", async ({ skip }) => {
    skip(ownUid !== 0, "only root can start a process as another user");
    const { child, ended } = await waiter(ofDead, strangerUid);
    expect(endLeftoverSandboxes(ownUid)).toBe(0);
    expect(child.signalCode).toBeNull();
    expect(endLeftoverSandboxes(strangerUid)).toBe(1);
    expect(await ended).toEqual([null, "SIGKILL"]);
  });
});
