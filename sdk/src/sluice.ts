import type {
  ApprovalsAnswer,
  DataPurgeAnswer,
  EventsAnswer,
  EventsQuery,
  Health,
  InputContract,
  Key,
  ListRunsQuery,
  ListWorkflowsQuery,
  Output,
  OutputsAnswer,
  ParametersQuery,
  PiiRedactionAnswer,
  Run,
  RunListItem,
  RunPage,
  RunSummary,
  StartRunBody,
  StepsAnswer,
  WorkflowDetail,
  WorkflowItem,
  WorkflowPage,
} from "./api-types.ts";
import { blobTarget } from "./downloading/blob-target.ts";
import { type DownloadOptions, type DownloadTarget, download, type Source } from "./downloading/download.ts";
import { eachItem } from "./each-item.ts";
import { type FollowedEvent, type FollowOptions, followEvents } from "./following/follow-events.ts";
import { pollIntervalMs, RunPaces } from "./following/run-paces.ts";
import { type WaitOptions, waitForRun } from "./following/wait-for-run.ts";
import { randomKey } from "./random-key.ts";
import { type Call, type CallOptions, type SluiceOptions, Transport } from "./transport.ts";

/** An output as it is listed, or the `result_json` of a run. */
export type Downloadable = Pick<Output, "bytes"> & { readonly download: { readonly path: string } };

export interface StartedRun {
  run: RunSummary;
  /** The start had been made before: this is the run it began then, as it is now. */
  replayed: boolean;
  /** Send it again with the same body, within 24 hours, to get the same run. */
  idempotencyKey: string;
}

const api = "/api/v1";
/** A larger file is served only in parts, and only where the zip of all is too large as well. */
export const singleDownloadMaxBytes = 26_214_400;

/**
 * The API under one key. Calls that are refused for the moment (429, 503) are sent again when the service asks for
 * it; those that can do no harm twice also after a break. A start keeps its Idempotency-Key, so it is never made twice.
 */
export class Sluice {
  readonly #transport: Transport;
  readonly #paces: RunPaces;

  constructor(options: SluiceOptions) {
    this.#transport = new Transport(options);
    this.#paces = new RunPaces(this.#transport.clock);
  }

  getHealth(options?: CallOptions): Promise<Health> {
    return this.#get(`${api}/health`, {}, options);
  }

  getMe(options?: CallOptions): Promise<Key> {
    return this.#get(`${api}/me`, {}, options);
  }

  listWorkflows(query: ListWorkflowsQuery = {}, options?: CallOptions): Promise<WorkflowPage> {
    return this.#get(`${api}/workflows`, query, options);
  }

  /** All of them, page after page. */
  eachWorkflow(
    query: Omit<ListWorkflowsQuery, "cursor"> = {},
    options?: CallOptions,
  ): AsyncGenerator<WorkflowItem, void, undefined> {
    return eachItem((cursor) => this.listWorkflows({ ...query, ...(cursor && { cursor }) }, options));
  }

  getWorkflow(workflowId: string, options?: CallOptions): Promise<WorkflowDetail> {
    return this.#get(workflowPath(workflowId), {}, options);
  }

  getWorkflowParameters(
    workflowId: string,
    query: ParametersQuery = {},
    options?: CallOptions,
  ): Promise<InputContract> {
    return this.#get(`${workflowPath(workflowId)}/parameters`, query, options);
  }

  /** Starts a run, once, however often the call has to be sent. */
  async startRun(
    workflowId: string,
    body: StartRunBody = {},
    { idempotencyKey = randomKey(), ...options }: CallOptions & { idempotencyKey?: string } = {},
  ): Promise<StartedRun> {
    const call: Call = {
      method: "POST",
      path: `${workflowPath(workflowId)}/runs`,
      headers: { "Idempotency-Key": idempotencyKey },
      body,
      repeatable: true,
    };
    const { headers, body: run } = await this.#transport.json<RunSummary>(call, options);
    return { run, replayed: headers.get("idempotency-replayed") === "true", idempotencyKey };
  }

  listRuns(query: ListRunsQuery = {}, options?: CallOptions): Promise<RunPage> {
    return this.#get(`${api}/runs`, query, options);
  }

  /** All that pass the filter, newest first, page after page. */
  eachRun(
    query: Omit<ListRunsQuery, "cursor"> = {},
    options?: CallOptions,
  ): AsyncGenerator<RunListItem, void, undefined> {
    return eachItem((cursor) => this.listRuns({ ...query, ...(cursor && { cursor }) }, options));
  }

  getRun(runId: string, options?: CallOptions): Promise<Run> {
    return this.#get(runPath(runId), {}, options);
  }

  listRunSteps(runId: string, options?: CallOptions): Promise<StepsAnswer> {
    return this.#get(`${runPath(runId)}/steps`, {}, options);
  }

  listRunApprovals(runId: string, options?: CallOptions): Promise<ApprovalsAnswer> {
    return this.#get(`${runPath(runId)}/approvals`, {}, options);
  }

  listRunEvents(runId: string, query: EventsQuery = {}, options?: CallOptions): Promise<EventsAnswer> {
    return this.#get(`${runPath(runId)}/events`, query, options);
  }

  /** The run's events as they happen, across segments and broken connections, up to the end of the run. */
  followEvents(runId: string, options: FollowOptions = {}): AsyncGenerator<FollowedEvent, void, undefined> {
    return followEvents(this.#transport, `${runPath(runId)}/events`, options);
  }

  /** The run, once it has reached one of the statuses `until` or has ended. */
  waitForRun(runId: string, options: WaitOptions = {}): Promise<Run> {
    const { signal } = options;
    const call: Call = {
      method: "GET",
      path: runPath(runId),
      repeatable: true,
      repeatNoSoonerMs: pollIntervalMs,
    };
    const question = async () => (await this.#transport.json<Run>(call, { signal })).body;
    const parts = {
      clock: this.#transport.clock,
      look: () => this.#paces.ask(runId, question, signal),
      follow: (stop: AbortSignal) => this.followEvents(runId, { signal: stop }),
    };
    return waitForRun(parts, options);
  }

  getPiiRedaction(runId: string, options?: CallOptions): Promise<PiiRedactionAnswer> {
    return this.#get(`${runPath(runId)}/pii-redaction`, {}, options);
  }

  listRunOutputs(runId: string, options?: CallOptions): Promise<OutputsAnswer> {
    return this.#get(`${runPath(runId)}/outputs`, {}, options);
  }

  /** An output in memory: given as it is listed, or by its id; or the run's `result_json`. */
  async readOutput(
    runId: string,
    output: Downloadable | string,
    options: DownloadOptions = {},
  ): Promise<Blob> {
    const target = blobTarget();
    await this.downloadOutput(runId, output, target, options);
    return target.blob();
  }

  /**
   * Sends an output to a target, such as `toFile(path)` of `@sluice/sdk/node`. The output is given as it is listed, or
   * by its id; or it is the run's `result_json`.
   */
  async downloadOutput(
    runId: string,
    output: Downloadable | string,
    target: DownloadTarget,
    options: DownloadOptions = {},
  ): Promise<{ bytes: number }> {
    return await download(this.#transport, sourceOf(runId, output), target, options);
  }

  /** Sends all outputs as one zip. It is made while it is sent, so a break means beginning again. */
  downloadBundle(
    runId: string,
    target: DownloadTarget,
    options: DownloadOptions = {},
  ): Promise<{ bytes: number }> {
    return download(this.#transport, { path: `${runPath(runId)}/outputs.zip` }, target, options);
  }

  cancelRun(runId: string, reason?: string, options?: CallOptions): Promise<RunSummary> {
    return this.#change("POST", `${runPath(runId)}/cancel`, reason, options);
  }

  /** Erases the data of a finished run, for good. */
  eraseRunData(runId: string, reason?: string, options?: CallOptions): Promise<DataPurgeAnswer> {
    return this.#change("DELETE", `${runPath(runId)}/data`, reason, options);
  }

  async #get<Body>(path: string, query: object, options?: CallOptions): Promise<Body> {
    const call: Call = { method: "GET", path, query, repeatable: true };
    return (await this.#transport.json<Body>(call, options)).body;
  }

  /** Sent again, these would be answered that it was done before: after a break that is for the caller to judge. */
  async #change<Body>(
    method: "POST" | "DELETE",
    path: string,
    reason: string | undefined,
    options?: CallOptions,
  ): Promise<Body> {
    const call: Call = { method, path, ...(reason !== undefined && { body: { reason } }), repeatable: false };
    return (await this.#transport.json<Body>(call, options)).body;
  }
}

function workflowPath(workflowId: string): string {
  return `${api}/workflows/${encodeURIComponent(workflowId)}`;
}

function runPath(runId: string): string {
  return `${api}/runs/${encodeURIComponent(runId)}`;
}

function sourceOf(runId: string, output: Downloadable | string): Source {
  if (typeof output === "string")
    return { path: `${runPath(runId)}/outputs/${encodeURIComponent(output)}/content` };
  const { bytes, download } = output;
  if (!download.path.startsWith(`${api}/`)) throw new TypeError(`${download.path} is no path of the API.`);
  const inParts = bytes > singleDownloadMaxBytes ? { partMaxBytes: singleDownloadMaxBytes } : {};
  return { path: download.path, ...inParts };
}
