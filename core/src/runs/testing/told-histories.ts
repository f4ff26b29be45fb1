import { type NodeSketch, type ToldRun, tellRun } from "./tell-run.ts";

/** A run worth keeping for ever: its name is that of its file. */
export type ToldHistory = { readonly name: string; readonly about: string; readonly tell: () => ToldRun };

const HOUR_MS = 3_600_000;

const line: readonly NodeSketch[] = [
  { slug: "load" },
  { slug: "check", depends_on: ["load"] },
  { slug: "report", depends_on: ["check"] },
];

const fork: readonly NodeSketch[] = [
  { slug: "load" },
  {
    slug: "choose",
    node_type: "conditional",
    depends_on: ["load"],
    branches: [
      { label: "large", steps: ["split"] },
      { label: "small", steps: ["copy"] },
    ],
  },
  { slug: "split", depends_on: ["choose"] },
  { slug: "sort", depends_on: ["split"] },
  { slug: "copy", depends_on: ["choose"] },
  { slug: "join", depends_on: ["sort", "copy"] },
];

/** Add to the end; a history that was recorded is never told differently. */
export const toldHistories: readonly ToldHistory[] = [
  {
    name: "straight-line",
    about: "Inputs are copied in, three steps follow one another, the summary is put together from theirs.",
    tell() {
      const run = tellRun({ nodes: line, copies_inputs: true });
      run.say({ type: "launch" });
      run.say({ type: "inputs_copied", inputs: [{ parameter: "source", objects: 2, bytes: 2_048 }] });
      run.pass("load", "Two files.");
      run.start("check");
      run.say({ type: "report_progress", step: "check", attempt: 1, message: "Half of them." });
      run.say({
        type: "output_written",
        step: "check",
        attempt: 1,
        key: "faults.csv",
        kind: "csv",
        bytes: 90,
        is_new: true,
      });
      run.finish("check", { kind: "completed", result_summary: "No faults." });
      run.pass("report");
      return run;
    },
  },
  {
    name: "branch-skip-join",
    about: "A conditional takes one way; the other way is skipped to its end, and both meet again.",
    tell() {
      const run = tellRun({ nodes: fork });
      run.say({ type: "launch" });
      run.pass("load");
      run.pass("choose", "It is small.", "small");
      run.pass("copy");
      run.pass("join");
      return run;
    },
  },
  {
    name: "unknown-label",
    about: "A conditional chooses a label that no branch has: the run is blocked.",
    tell() {
      const run = tellRun({ nodes: fork });
      run.say({ type: "launch" });
      run.pass("load");
      run.pass("choose", null, "enormous");
      return run;
    },
  },
  {
    name: "three-gates-released",
    about: "A person lets a step start, allows its command and approves its result.",
    tell() {
      const run = tellRun({ nodes: [{ slug: "send", approve_before_start: true, requires_approval: true }] });
      run.say({ type: "launch" });
      run.decide("send", "approve");
      run.start("send");
      run.say({
        type: "request_tool",
        step: "send",
        attempt: 1,
        call_id: "c1",
        command: "curl -d @a example.org",
        expires_in_ms: null,
      });
      run.decide("send", "allow");
      run.start("send");
      run.finish("send", { kind: "completed", result_summary: "Sent." });
      run.decide("send", "approve");
      return run;
    },
  },
  {
    name: "tool-refused-sent-back-rejected",
    about: "A command is refused, the result is sent back with a note, and the second result is rejected.",
    tell() {
      const run = tellRun({ nodes: [{ slug: "send", requires_approval: true }] });
      run.say({ type: "launch" });
      run.start("send");
      run.say({
        type: "request_tool",
        step: "send",
        attempt: 1,
        call_id: "c1",
        command: "rm -r /",
        expires_in_ms: null,
      });
      run.decide("send", "refuse", "Never that.");
      run.start("send");
      run.finish("send", { kind: "completed", result_summary: "Left out." });
      run.decide("send", "send_back", "Say why.");
      run.pass("send", "Left out, because it was refused.");
      run.decide("send", "reject", "Not good enough.");
      return run;
    },
  },
  {
    name: "stopped-at-a-gate",
    about: "A person stops the run at a start gate while a sibling is at work.",
    tell() {
      const run = tellRun({ nodes: [{ slug: "left" }, { slug: "right", approve_before_start: true }] });
      run.say({ type: "launch" });
      run.start("left");
      run.decide("right", "stop", "Wrong month.");
      return run;
    },
  },
  {
    name: "cancelled-midway",
    about: "The run is cancelled with one step done, one at work and one to come.",
    tell() {
      const run = tellRun({ nodes: line });
      run.say({ type: "launch" });
      run.pass("load");
      run.start("check");
      run.say({ type: "cancel", by: null, reason: "Superseded." });
      return run;
    },
  },
  {
    name: "wall-clock",
    about: "The time limit passes while the run waits for a person.",
    tell() {
      const nodes = [{ slug: "send", approve_before_start: true }];
      const run = tellRun({ nodes, settings: { max_run_hours: 0.25 } });
      run.say({ type: "launch" });
      run.wait(HOUR_MS / 4);
      run.say({ type: "tick" });
      return run;
    },
  },
  {
    name: "interrupted-restart-safe",
    about: "The process dies under a step that may safely run again, and it does.",
    tell() {
      const run = tellRun({ nodes: [{ slug: "load", restart_safe: true }] });
      run.say({ type: "launch" });
      run.start("load");
      run.say({ type: "interrupt", lost: [{ step: "load", attempt: 1 }] });
      run.pass("load", "Loaded at the second go.");
      return run;
    },
  },
  {
    name: "orphaned",
    about: "The process dies under a step that may not run twice, beside one that may.",
    tell() {
      const run = tellRun({
        nodes: [{ slug: "pay" }, { slug: "load", restart_safe: true }, { slug: "last", depends_on: ["pay"] }],
      });
      run.say({ type: "launch" });
      run.start("pay");
      run.start("load");
      run.say({
        type: "interrupt",
        lost: [
          { step: "pay", attempt: 1 },
          { step: "load", attempt: 1 },
        ],
      });
      return run;
    },
  },
  {
    name: "given-up",
    about: "Process after process dies while the run is closed: it is given up.",
    tell() {
      const run = tellRun({ nodes: [{ slug: "write" }], supervisor: "chief" });
      run.say({ type: "launch" });
      run.pass("write", "Written.");
      run.say({ type: "give_up" });
      return run;
    },
  },
  {
    name: "publish-warning",
    about:
      "A graph is built and is still not published when the wait for it ends: the run completes and says so.",
    tell() {
      const run = tellRun({ nodes: [{ slug: "build", node_type: "ampg_update", graph: "Contracts" }] });
      run.say({ type: "launch" });
      run.pass("build", "12 entities.");
      run.start("build-publish");
      run.wait(run.plan.publish_wait_ms);
      run.say({ type: "tick" });
      return run;
    },
  },
  {
    name: "swept-and-supervised",
    about: "Outputs are swept before the run completes; a supervisor writes the closing narrative.",
    tell() {
      const run = tellRun({
        nodes: [{ slug: "load" }],
        supervisor: "Chief",
        pii_policy: {
          mode: "rules_and_model",
          entities: ["EMAIL_ADDRESS"],
          min_confidence: 0.8,
          operator: "mask",
          stages: ["outputs"],
          max_coordinator_calls: 1,
        },
      });
      run.say({ type: "launch" });
      run.start("load");
      run.say({
        type: "output_written",
        step: "load",
        attempt: 1,
        key: "result.json",
        kind: "json",
        bytes: 20,
        is_new: true,
      });
      run.finish("load");
      run.say({ type: "redaction_started", stage: "outputs", from: null });
      run.say({
        type: "redaction_finished",
        stage: "outputs",
        from: null,
        ok: true,
        entities: 4,
        capped: true,
      });
      run.say({
        type: "close_run",
        summary_markdown: "All files are clean.",
        result: { error: null, schema_version: "2" },
      });
      return run;
    },
  },
  {
    name: "inputs-failed",
    about: "An input could not be copied in: no step ran.",
    tell() {
      const run = tellRun({ nodes: line, copies_inputs: true });
      run.say({ type: "launch" });
      run.say({ type: "inputs_failed", message: "The prefix 2026/09/ is empty." });
      return run;
    },
  },
];
