import { expect } from "vitest";
import { FakeAws } from "../../../deployment/connectors/testing/fake-aws.ts";
import type { dialects } from "../../../testing/fresh-databases.ts";
import { authoringServer } from "./authoring-server.ts";

export const accessKey = [
  { name: "access_key_id", value: "AKIAENTERED" },
  { name: "secret_access_key", value: "entered-secret-value" },
];

export async function openWithConnector(dialect: (typeof dialects)[number] = "sqlite", changes: object = {}) {
  const server = await authoringServer(dialect);
  const folder = { name: "Scans", settings: { type: "folder", path: server.opened }, ...changes };
  const made = await server.call("createConnector", { body: folder });
  expect(made.status).toBe(201);
  const params = { connector_id: made.body.connector_id as string };
  return { server, folder, made: made.body, params };
}

export async function openBucket() {
  const server = await authoringServer("sqlite");
  const aws = await FakeAws.start();
  aws.fill("inbox", { "in/a.txt": "alpha", "in/deep/b.txt": "b", "top.txt": "top" });
  const settings = { type: "s3", region: "eu-west-1", endpoint: aws.endpoint };
  return { server, aws, body: { name: "Lake", settings, credentials: accessKey } };
}
