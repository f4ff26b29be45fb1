import type { EnvironmentState } from "@sluice/contract";
import type { Tone } from "../../../ui/status-pill.tsx";

export const stateWords: Readonly<Record<EnvironmentState, string>> = {
  provisioning: "Provisioning",
  active: "Active",
  needs_attention: "Needs attention",
};

export const stateTones: Readonly<Record<EnvironmentState, Tone>> = {
  provisioning: "running",
  active: "completed",
  needs_attention: "failed",
};

export const kindWords = { virtual: "Virtual shell", sandbox: "Linux sandbox" } as const;

export const kindHelp = {
  virtual:
    "bash, JavaScript and Python, interpreted by the server. It has no network and no way to the machine.",
  sandbox:
    "Real Linux programs behind bubblewrap, without a network. The server's machine must have bubblewrap.",
} as const;

/** "1.0": always with one decimal. */
export function vcpuText(vcpu: number): string {
  return vcpu.toFixed(1);
}
