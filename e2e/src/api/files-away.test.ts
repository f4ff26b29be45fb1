import { expect, it, onTestFinished } from "vitest";
import {
  type S3Request,
  VersionedS3Server,
} from "../../../server/src/platform/blobs/testing/versioned-s3-server.ts";
import { fileOf, startTestSystem } from "./running-system.ts";

const file = fileOf("Writer", [
  { slug: "write", script: `echo hello > outputs/a.txt; echo '{"version": 1}' > outputs/result.json` },
]);

/** The product on a bucket that can be taken away. */
async function systemOnBucket(settings: Record<string, string> = {}) {
  const store = new VersionedS3Server();
  const endpoint = await store.start();
  const s3 = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: "x",
    S3_SECRET_ACCESS_KEY: "y",
  };
  const system = await startTestSystem("sqlite", { ...s3, ...settings });
  onTestFinished(async () => {
    await system.stop();
    await store.stop();
  });
  const refused: S3Request[] = [];
  return {
    system,
    refused,
    takeAway: () => {
      store.refuse = (request) => {
        refused.push(request);
        return { status: 503, code: "SlowDown" };
      };
    },
    bringBack: () => {
      store.refuse = () => null;
    },
  };
}

it("serves what needs no file while the file store is away, says so where one is needed, and lets runs wait for it", async () => {
  const { system, refused, takeAway, bringBack } = await systemOnBucket();
  const key = await system.key();
  const workflowId = await system.workflow(file);
  const { run_id } = await system.run(key, workflowId);
  await system.until(key, run_id, "completed");
  const { body: listed } = await system.get(`/runs/${run_id}/outputs`, key);

  takeAway();
  const shown = await system.get(`/runs/${run_id}`, key);
  expect([shown.status, shown.body.result, shown.body.result_error]).toEqual([200, null, "unavailable"]);
  expect((await system.get(`/runs/${run_id}/outputs`, key)).body).toEqual(listed);
  for (const path of [
    listed.outputs[0].download.path.replace("/api/v1", ""),
    `/runs/${run_id}/outputs.zip`,
  ]) {
    const answer = await system.get(path, key);
    expect([answer.status, answer.body.error.code]).toEqual([502, "runtime_unreachable"]);
  }
  const erasing = await system.call("DELETE", `/runs/${run_id}/data`, { key });
  expect([erasing.status, erasing.body.error.code]).toEqual([502, "runtime_unreachable"]);

  const begun = await system.run(key, workflowId);
  const isItsFile = ({ method, key: name }: S3Request) => method === "PUT" && name.includes(begun.run_id);
  await expect.poll(() => refused.some(isItsFile), { timeout: 30_000 }).toBe(true);
  expect((await system.get(`/runs/${begun.run_id}`, key)).body.status).toBe("running");

  bringBack();
  const done = await system.until(key, begun.run_id, "completed");
  expect([done.result, done.warnings]).toEqual([{ version: 1 }, []]);
});

it("fails the step that waited for the file store in vain, and says why", async () => {
  const { system, takeAway } = await systemOnBucket({ SLUICE_STORE_WAIT_SECONDS: "0" });
  const key = await system.key();
  const workflowId = await system.workflow(file);
  takeAway();
  const { run_id } = await system.run(key, workflowId);
  const run = await system.until(key, run_id, "failed");
  expect(run.error?.code).toBe("node_failed");
  const { body } = await system.get(`/runs/${run_id}/steps`, key);
  expect(body.steps[0].error).toMatch(/file store of the server could not be reached/);
});
