import { randomBytes } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@sluice/core";
import { onTestFinished } from "vitest";
import { type Actor, operatorActor, systemActor, visitorActor } from "../../../access/actor.ts";
import { Passwords } from "../../../access/passwords/passwords.ts";
import { sealedValues, sealingKeyBytes } from "../../../platform/crypto/sealed-values.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { accepted } from "../../../testing/accepted.ts";
import { freshLocation } from "../../../testing/fresh-databases.ts";
import { registerDeployment } from "../../deployments/register-deployment.ts";
import { consoleMigrations } from "../../migrations/index.ts";
import type { ConsoleTables } from "../../tables.ts";
import { createSetupLink } from "../create-setup-link.ts";
import { inviteUser } from "../invite-user.ts";
import type { PeopleParts } from "../people-parts.ts";
import type { SignedIn } from "../sign-in.ts";
import { useSetupLink } from "../use-setup-link.ts";

export const password = "tea with lemon and honey";
export const visitor = visitorActor("203.0.113.7");
export const operator: Actor = operatorActor("Olga");

export interface PeopleStores {
  readonly parts: PeopleParts;
  readonly clock: { ms: number };
  /** The deployment that was there first. */
  readonly deploymentId: string;
  readonly otherDeploymentId: string;
}

/** A console with two deployments and nobody in it, and a clock that the test moves. */
export async function freshPeopleStores(dialect: DialectName, seatCap = 20): Promise<PeopleStores> {
  const clock = { ms: Date.parse("2026-09-24T10:00:00Z") };
  const now = () => clock.ms;
  const location = await freshLocation(dialect, "sluice_console");
  const database = await openDatabase<ConsoleTables>(location, consoleMigrations, {
    now,
    onConnectionError: () => {},
  });
  onTestFinished(() => database.close());
  const sealingKey = randomBytes(sealingKeyBytes);
  const parts: PeopleParts = {
    database,
    now,
    passwords: new Passwords(),
    sessionTimes: { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS },
    seatCap,
    baseUrl: "https://console.example",
    sealed: sealedValues(() => sealingKey),
  };
  const known = { governed: true, release: "1.1.0" };
  for (const [index, deploymentId] of ["dep_first", "dep_other"].entries()) {
    const deployment = { deploymentId, name: deploymentId.slice(4), createdAtMs: clock.ms + index, ...known };
    accepted(await registerDeployment(parts, systemActor, deployment));
  }
  return { parts, clock, deploymentId: "dep_first", otherDeploymentId: "dep_other" };
}

/** The first administrator, made as on a first start. */
export async function firstAdministrator({ parts }: PeopleStores): Promise<SignedIn> {
  const { token } = accepted(await createSetupLink(parts, systemActor, {}));
  const ada = { email: "Ada@example.com", name: "Ada", password };
  const place = { device: "Firefox on Linux", deviceToken: null };
  return accepted(await useSetupLink(parts, visitor, { token, ...ada, ...place }));
}

/** Somebody who was invited and has not come yet. */
export async function invited({ parts }: PeopleStores, name: string): Promise<string> {
  const person = { email: `${name}@example.com`, name, consoleRole: null };
  return accepted(await inviteUser(parts, operator, person)).user.user_id;
}

/** What the audit says was done or refused, the oldest first. */
export async function auditOf({ parts }: PeopleStores) {
  return await parts.database.reader.selectFrom("audit_entries").selectAll().orderBy("seq").execute();
}
