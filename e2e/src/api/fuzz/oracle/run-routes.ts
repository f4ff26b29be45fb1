import type { ModelRun } from "../model.ts";
import type { SentRequest } from "../wire.ts";
import { type Expectation, firstOf, refusal, same } from "./expectation.ts";
import { type Question, valuesOf } from "./question.ts";
import type { RoutedCall } from "./route-list.ts";
import { expectedRunList } from "./run-list.ts";

const purge = { status: "purged", versions: "all" };

/** What the routes of runs answer to a request of the right shape. */
export function expectedOfRun(question: Question): Expectation {
  const { state, call } = question;
  if (call.route === "listRuns") return expectedRunList(question);
  const run = state.runs.find(({ id }) => id === call.ids[0]);
  if (!run) return refusal(404, "run_not_found");
  switch (call.route) {
    case "getRun":
      return { status: 200, body: (found) => complaintOf(run, found) };
    case "listSteps":
      return listed(run, "steps", 1);
    case "listApprovals":
      return listed(run, "pending", null);
    case "listEvents":
      return expectedEvents(run, question);
    case "getRedaction":
      if (!run.workflow.redacts) return refusal(404, "pii_redaction_not_applied");
      return {
        status: 200,
        body: ({ manifest }) => same("no manifest", manifest === null, run.purgedAt !== null),
      };
    case "cancelRun":
      return expectedCancel(run);
    case "eraseRunData":
      return expectedErasure(run);
    default:
      return expectedOutputs(run, question);
  }
}

function statusFits(run: ModelRun, status: unknown): string | null {
  const possible = run.status === "going" ? ["running", "waiting_for_approval"] : [run.status];
  return possible.includes(String(status))
    ? null
    : `status is ${status} rather than ${possible.join(" or ")}`;
}

/** When a run was erased is the service's to say; once said, it stays so. */
function purgeFits(run: ModelRun, at: unknown): string | null {
  if (run.purgedAt === "unread" && typeof at === "string" && Number.isFinite(Date.parse(at)))
    run.purgedAt = at;
  return same("data_purged_at", at, run.purgedAt);
}

// biome-ignore lint/suspicious/noExplicitAny: read as what it should be
function complaintOf(run: ModelRun, found: any): string | null {
  return firstOf(
    same("run_id", found.run_id, run.id),
    statusFits(run, found.status),
    same("workflow_id", found.workflow_id, run.workflow.id),
    same("client_reference", found.client_reference, run.reference),
    purgeFits(run, found.data_purged_at),
    same("finished", found.finished_at !== null, run.status !== "going"),
    same("parameters are gone", found.parameters === null, run.purgedAt !== null),
  );
}

function listed(run: ModelRun, name: string, count: number | null): Expectation {
  return {
    status: 200,
    body: (found) => {
      if (!Array.isArray(found[name])) return `${name} is no list`;
      const wanted = run.purgedAt === null ? count : 0;
      return firstOf(
        wanted === null ? null : same(name, found[name].length, wanted),
        purgeFits(run, found.data_purged_at ?? null),
      );
    },
  };
}

function expectedEvents(run: ModelRun, { call }: Question): Expectation {
  const after = Number(call.query.get("after_seq") ?? 0);
  const segment = call.query.get("segment");
  if (run.purgedAt === null && segment !== null && segment !== "seg_0001")
    return refusal(404, "segment_not_found");
  return {
    status: 200,
    body: (found) => {
      const seqs: number[] = found.events.map(({ seq }: { seq: number }) => seq);
      return firstOf(
        same("segments", found.segments, run.purgedAt === null ? ["seg_0001"] : []),
        purgeFits(run, found.data_purged_at ?? null),
        same(
          "order",
          seqs,
          seqs.map((_, at) => after + 1 + at),
        ),
        same("next_after_seq", found.next_after_seq, seqs.at(-1) ?? after),
        seqs.length > Number(call.query.get("limit") ?? 200) ? "there are too many events" : null,
      );
    },
  };
}

function expectedCancel(run: ModelRun): Expectation {
  if (run.status !== "going") return refusal(409, "already_terminal");
  return {
    status: 202,
    body: (found) => firstOf(same("run_id", found.run_id, run.id), same("status", found.status, "cancelled")),
    learn: () => {
      run.status = "cancelled";
    },
  };
}

function expectedErasure(run: ModelRun): Expectation {
  if (run.status === "going") {
    return refusal(409, "run_not_terminal", { details: ({ status }) => statusFits(run, status) });
  }
  if (run.purgedAt !== null) {
    return refusal(409, "already_purged", { details: (found) => purgeFits(run, found.data_purged_at) });
  }
  return {
    status: 200,
    body: ({ run_id, data_purge: { status, versions } }) =>
      firstOf(same("run_id", run_id, run.id), same("data_purge", { status, versions }, purge)),
    learn: () => {
      run.purgedAt = "unread";
    },
  };
}

function expectedOutputs(run: ModelRun, { call, sent }: Question): Expectation {
  if (run.status === "going") {
    return refusal(409, "run_not_terminal", { details: ({ status }) => statusFits(run, status) });
  }
  const expected = expectedFiles(run, call, sent);
  // The worker redacts what a run wrote, behind its end.
  if (!run.workflow.redacts || run.purgedAt !== null) return expected;
  return { ...expected, or: refusal(409, "redaction_pending", { headers: { "retry-after": "2" } }) };
}

function expectedFiles(run: ModelRun, call: RoutedCall, sent: SentRequest): Expectation {
  const outputs = run.purgedAt === null ? run.outputs : [];
  switch (call.route) {
    case "listOutputs":
      return {
        status: 200,
        body: (found) =>
          firstOf(
            same(
              "outputs",
              found.outputs.map(({ output_id }: { output_id: string }) => output_id),
              outputs.map(({ id }) => id),
            ),
            same("bundle", found.bundle.max_bytes, 524_288_000),
          ),
      };
    case "downloadAll":
      return {
        status: 200,
        headers: { "content-type": "application/zip" },
        bytes: (zip) => (zip.includes("PK") ? null : "this is no zip"),
      };
    default: {
      const output = outputs.find(({ id }) => id === call.ids[1]);
      return output
        ? expectedContent(output.bytes, valuesOf(sent, "range")[0])
        : refusal(404, "output_not_found");
    }
  }
}

const digits = "0123456789";

/** Ranges as HTTP has them: one that cannot be read, another unit and several at once count as none. */
function expectedContent(size: number, range: string | undefined): Expectation {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  const isSuffix = from === "" && to !== "";
  const start = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
  const end = isSuffix || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  const always = { "accept-ranges": "bytes", "cache-control": "private, no-store" };
  if ((from === "" && to === "") || (!isSuffix && to !== "" && Number(to) < start)) {
    return { status: 200, headers: always, bytes: (bytes) => same("content", bytes.toString(), digits) };
  }
  if (start >= size)
    return refusal(416, "range_not_satisfiable", { headers: { "content-range": `bytes */${size}` } });
  return {
    status: 206,
    headers: { ...always, "content-range": `bytes ${start}-${end}/${size}` },
    bytes: (bytes) => same("content", bytes.toString(), digits.slice(start, end + 1)),
  };
}
