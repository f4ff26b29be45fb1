import type { Actor } from "./actor.ts";

/**
 * Where a deployment says what it has become. It fails when the console cannot be reached, which then hears of it at
 * the deployment's next start.
 */
export interface DeploymentRegister {
  recordGoverned(actor: Actor, change: { deploymentId: string; governed: boolean }): Promise<void>;
}
