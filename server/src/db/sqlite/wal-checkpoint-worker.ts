import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

export interface CheckpointRequest {
  restart: boolean;
}

export interface CheckpointReply {
  framesInLog: number;
}

const database = new DatabaseSync((workerData as { file: string }).file, { timeout: 2_000 });
database.exec("pragma synchronous = normal");

parentPort?.on("message", ({ restart }: CheckpointRequest) => {
  const row = database.prepare(`pragma wal_checkpoint(${restart ? "restart" : "passive"})`).get();
  parentPort?.postMessage({ framesInLog: Number(row?.log ?? 0) } satisfies CheckpointReply);
});
