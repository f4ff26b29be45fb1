import type { EnvironmentState, TrialState } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";

export interface AgentTables {
  /** Which versions of agents a version of a workflow refers to, once that was looked up. */
  workflow_agents: { workflow_id: string; version: number; agent_version_id: string };
  /** Custom images as they were uploaded, in parts. */
  images: {
    image_id: string;
    name: string;
    /** As it was announced, and how much has come. */
    bytes: number;
    received: number;
    state: "uploading" | "uploaded" | "checked" | "refused";
    /** Of its configuration, by which the same image is known elsewhere. Null until it was checked. */
    digest: string | null;
    /** Why it was refused. */
    fault: string | null;
    owner_id: string;
    owner_name: string;
    created_at: number;
    changed_at: number;
  };
  image_parts: { image_id: string; offset_bytes: number; bytes: number; blob_key: string };
  /** Of versions that were saved in the web application. Others are judged by what the machine has. */
  environment_provisioning: {
    environment_version_id: string;
    state: EnvironmentState;
    /** Why it needs attention. */
    reason: string | null;
    started_at: number;
    /** From then on it needs attention, unless it is active. */
    deadline_at: number;
    finished_at: number | null;
    /** The number of its newest log line. */
    last_line: number;
  };
  environment_log: { environment_version_id: string; line: number; at: number; text: string };
  /** Scripts and commands that authors run once, outside any run. Kept for a day. */
  trials: {
    trial_id: string;
    kind: "agent" | "command";
    actor_kind: Actor["kind"];
    actor_id: string;
    actor_name: string;
    /** Null: the default environment. */
    environment_version_id: string | null;
    language: string;
    script_text_id: string;
    context: string;
    state: TrialState;
    /** 1 once somebody asked for its end. */
    stopping: number;
    /** As JSON, what is shown of it. */
    result: string | null;
    created_at: number;
    started_at: number | null;
    finished_at: number | null;
  };
}
