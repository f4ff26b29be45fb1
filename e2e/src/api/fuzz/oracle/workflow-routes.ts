import type { KeyState, ModelWorkflow } from "../model.ts";
import { type Expectation, firstOf, refusal, same } from "./expectation.ts";
import type { Question, World } from "./question.ts";

/** The workflow as far as the key reaches; whether it is active is another question. */
export function reachOf({ workflows }: World, { key }: KeyState, id: string): ModelWorkflow | null {
  if (key.workflowIds !== null && !key.workflowIds.includes(id)) return null;
  return workflows.find((workflow) => workflow.id === id) ?? null;
}

/** What the key and the routes of workflows answer; null for a route that is neither. */
export function expectedOfWorkflows(question: Question): Expectation | null {
  const { world, state, call } = question;
  switch (call.route) {
    case "getMe":
      return expectedKey(state);
    case "listWorkflows":
      return expectedList(question);
    case "getWorkflow":
    case "getParameters": {
      const workflow = reachOf(world, state, call.ids[0] ?? "");
      if (!workflow) return refusal(404, "workflow_not_found");
      if (!workflow.isActive && state.key.workflowIds === null) return refusal(409, "workflow_not_active");
      return call.route === "getWorkflow"
        ? expectedDetail(workflow)
        : expectedContract(workflow, call.query.get("version"));
    }
    default:
      return null;
  }
}

function expectedKey(state: KeyState): Expectation {
  const { key, starts, active } = state;
  return {
    status: 200,
    body: (me) =>
      firstOf(
        same("key_id", me.key_id, key.credentials.keyId),
        same("quota_used_today", me.quota_used_today, starts.length),
        same("active_runs", me.active_runs, active),
        same("scopes", [...me.scopes].sort(), [...key.scopes].sort()),
      ),
  };
}

function expectedDetail(workflow: ModelWorkflow): Expectation {
  return {
    status: 200,
    body: (found) =>
      firstOf(
        same("workflow_id", found.workflow_id, workflow.id),
        same("active_version", found.active_version, workflow.activeVersion),
        same(
          "versions",
          found.versions.map(({ version }: { version: number }) => version),
          workflow.versions,
        ),
        same("readiness.ok", found.readiness.ok, workflow.isReady && workflow.isActive),
      ),
  };
}

function expectedContract(workflow: ModelWorkflow, asked: string | null): Expectation {
  const version = asked === null ? (workflow.activeVersion ?? workflow.versions.at(-1) ?? 0) : Number(asked);
  if (!workflow.versions.includes(version)) return refusal(422, "version_not_found");
  const count = workflow.takesParameters(version) ? 4 : 0;
  return {
    status: 200,
    body: (found) =>
      firstOf(same("version", found.version, version), same("parameters", found.parameters.length, count)),
  };
}

function expectedList({ world, state, call }: Question): Expectation {
  const q = call.query.get("q") ?? "";
  const cursor = call.query.get("cursor");
  const { workflowIds } = state.key;
  const reached = world.activeList.filter(({ id }) => workflowIds === null || workflowIds.includes(id));
  const all = reached
    .filter(({ name }) => name.toLowerCase().startsWith(q.toLowerCase()))
    .map(({ id }) => id);
  const limit = Number(call.query.get("limit") ?? 20);
  let rest = all;
  if (cursor !== null) {
    const issued = state.cursors.find(({ text, list }) => text === cursor && list === "workflows");
    if (!issued || issued.filters !== q) return refusal(400, "invalid_cursor");
    rest = [...(issued.following ?? [])];
  }
  const page = rest.slice(0, limit);
  return {
    status: 200,
    body: ({ items, next_cursor }) =>
      firstOf(
        same(
          "items",
          items.map(({ workflow_id }: { workflow_id: string }) => workflow_id),
          page,
        ),
        same("whether there is more", next_cursor !== null, rest.length > limit),
      ),
    learn: (page) => {
      if (!page?.next_cursor) return;
      state.cursors.push({
        text: page.next_cursor,
        list: "workflows",
        filters: q,
        following: rest.slice(limit),
      });
    },
  };
}
