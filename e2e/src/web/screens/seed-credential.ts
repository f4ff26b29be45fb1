import { channelBase } from "../../../../server/src/access/channel-wire.ts";
import type { Caller } from "./person.ts";

/** A credential of the deployment, as one that is started elsewhere gets it. */
export async function seedCredential(
  { console }: Caller,
  { url, deploymentId }: { url: string; deploymentId: string },
): Promise<void> {
  const path = `/deployments/${deploymentId}`;
  const { name, release } = await console<{ name: string; release: string | null }>("GET", path);
  const { token } = await console<{ token: string }>("POST", `${path}/enrolment-tokens`);
  const asked = { token, enrolmentId: "seeded", deploymentId, name, governed: true, release: release ?? "0" };
  const answer = await fetch(`${url}${channelBase}/enrolment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
