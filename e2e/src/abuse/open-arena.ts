import { setTimeout as pause } from "node:timers/promises";
import { AttackedServer } from "./attacked-server.ts";
import { Innocent } from "./innocent.ts";
import { makeKey } from "./keys.ts";
import { type Latency, percentile, summariseLatency } from "./latency.ts";
import { innocentFile } from "./workflow-file.ts";
import { type Arena, World } from "./world.ts";

export interface OpenArena {
  readonly arena: Arena;
  readonly innocent: Innocent;
  close(): Promise<void>;
}

/** A server with an innocent caller who has runs in it, and an attacker. */
export async function openArena(databaseUrl: string | null): Promise<OpenArena> {
  const server = await AttackedServer.start(databaseUrl);
  const attacker = await makeKey(server.commandLine, "Attacker");
  const key = await makeKey(server.commandLine, "Innocent");
  const workflows = new Map<string, string>();
  const preparing = new World({
    server,
    attacker,
    workflows,
    victim: { keyId: "", externalId: "", runId: "", outputId: "" },
  });
  const workflowId = await preparing.workflow(innocentFile);
  await preparing.key("Last"); // The server takes keys over in their order: it knows the others by now.
  preparing.leave();
  const innocent = await Innocent.settle(server.url, key, workflowId);
  await server.rememberRest();
  const arena: Arena = { server, attacker, workflows, victim: innocent.asVictim };
  const close = async () => {
    await innocent.leave();
    await server.stop();
  };
  return { arena, innocent, close };
}

/** How the innocent caller fares while nobody attacks: the noise of this machine. */
export async function measureNoise(
  innocent: Innocent,
  forMs: number,
): Promise<{ latency: Latency; runMs: number }> {
  innocent.begin(true);
  await pause(forMs);
  const { calls, runs } = await innocent.end();
  return {
    latency: summariseLatency(calls),
    runMs: percentile(
      runs.map(({ tookMs }) => tookMs),
      0.5,
    ),
  };
}
