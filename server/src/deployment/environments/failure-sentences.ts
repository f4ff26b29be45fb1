import type { StepLimits, StepText } from "./environment.ts";

export function timeoutSentence(limits: StepLimits): string {
  const seconds = limits.timeoutMs / 1000;
  return `The script ran longer than its limit of ${seconds} ${seconds === 1 ? "second" : "seconds"} and was stopped. Make it do less, or raise the execution timeout of its environment.`;
}

export function memorySentence(limits: StepLimits): string {
  return `The script used more than its ${limits.memoryMb} MB of memory and was stopped. Make it hold less at a time, or raise the memory of its environment.`;
}

export function diedSentence(how: string): string {
  return `The process that ran the script ended unexpectedly (${how}). Nothing it was doing was kept; start the run again.`;
}

export function exitSentence(exitCode: number, text: StepText): string {
  const last = text.stderr.trimEnd().split("\n").at(-1)?.slice(0, 500) ?? "";
  return last === ""
    ? `The script ended with exit code ${exitCode}.`
    : `The script ended with exit code ${exitCode}: ${last}`;
}

export const protocolSentence =
  "The sandbox broke the rules of its connection to the server and was stopped. The script did something the sandbox does not support; simplify it and start the run again.";
