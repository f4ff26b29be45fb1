import { styleText } from "node:util";

type Colour = "red" | "green" | "yellow" | "cyan" | "dim" | "bold";

/** Coloured where standard output is a terminal that shows it, and NO_COLOR is not set. */
export function colour(name: Colour, text: string): string {
  return styleText(name, text, { stream: process.stdout });
}

const colourOfStatus: Readonly<Record<string, Colour>> = {
  active: "green",
  awaiting_approval: "yellow",
  blocked: "red",
  cancelled: "yellow",
  completed: "green",
  failed: "red",
  ready: "green",
  revoked: "red",
  running: "cyan",
  waiting_for_approval: "yellow",
};

/** A status in the colour of what it means for the reader; one without a meaning of its own stays plain. */
export function statusText(status: string): string {
  const name = colourOfStatus[status];
  return name === undefined ? status : colour(name, status);
}
