import { createRequire } from "node:module";
import { styleText } from "node:util";
import type { DestinationStream } from "pino";
import type { PrettyOptions } from "pino-pretty";

type Line = Record<string, unknown>;
type Colour = Parameters<typeof styleText>[0];

/** Turns the log's JSON into lines for people: one an answered request, one a message, and an error with its stack. */
export function readableLines(destination: DestinationStream): DestinationStream {
  const format = (singleLine: boolean) =>
    prettyFactory()({ translateTime: "SYS:HH:MM:ss", ignore: "pid,hostname", singleLine });
  const onOne = format(true);
  const onMany = format(false);
  return {
    write(json) {
      const line = JSON.parse(json) as Line;
      if (line.msg === "answered") destination.write(requestLine(line));
      else destination.write((line.error === undefined ? onOne : onMany)(json) ?? json);
    },
  };
}

/** Read in only here: where a machine reads the log, nothing of it is needed. */
function prettyFactory(): (options: PrettyOptions) => (line: string) => string | undefined {
  const { prettyFactory } = createRequire(import.meta.url)("pino-pretty");
  return prettyFactory;
}

/** `12:03:04 POST /api/v1/workflows/{workflow_id}/runs 202 21 ms ak_… req_…`, with what was wrong after the time it took. */
function requestLine({
  time,
  method,
  route,
  status,
  durationMs,
  code,
  reason,
  keyId,
  requestId,
}: Line): string {
  const took = `${Math.round(Number(durationMs))} ms`;
  const refused = [code, reason && `(${reason})`].filter(Boolean).join(" ");
  const words = [
    coloured("dim", new Date(String(time)).toTimeString().slice(0, 8)),
    method,
    route,
    coloured(colourOf(Number(status)), String(status)),
    took,
    refused,
    keyId,
    coloured("dim", String(requestId ?? "")),
  ];
  return `${words.filter(Boolean).join(" ")}\n`;
}

function colourOf(status: number): Colour {
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}

/** Only where colours are seen: on a terminal, and unless NO_COLOR says otherwise. */
function coloured(colour: Colour, text: string): string {
  return text === "" ? "" : styleText(colour, text, { stream: process.stderr });
}
