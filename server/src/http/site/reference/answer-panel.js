import { copyButton } from "./copy-button.js";
import { element } from "./element.js";
import { codeBlock, jsonView } from "./json-view.js";

const shownHeaders = [
  "Content-Type",
  "X-Request-Id",
  "Idempotency-Replayed",
  "Retry-After",
  "Content-Range",
  "Content-Disposition",
];
const longestText = 200_000;

function headerList(headers) {
  const present = shownHeaders.filter((name) => headers.has(name));
  return element(
    "dl",
    { class: "headers" },
    present.map((name) => [element("dt", {}, name), element("dd", {}, headers.get(name))]),
  );
}

function fileName(headers) {
  const disposition = headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)/.exec(disposition)?.[1] ?? "output";
}

/** A file is offered as bytes, not opened: it may be large, and it is not ours. */
function saveLink(blob, headers) {
  const bytes = new Blob([blob], { type: "application/octet-stream" });
  const name = fileName(headers);
  const link = element(
    "a",
    { class: "button", href: URL.createObjectURL(bytes), download: name },
    `Save ${name} (${blob.size.toLocaleString("en")} bytes)`,
  );
  return element("p", {}, link);
}

async function streamed(response, place) {
  const block = codeBlock("", { class: "stream", "aria-label": "Events" });
  place.after(block);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    block.append(part.value);
    block.scrollTop = block.scrollHeight;
  }
}

async function bodyOf(response) {
  const type = response.headers.get("Content-Type") ?? "";
  const blob = await response.blob();
  if (type.startsWith("application/json") && !response.headers.has("Content-Disposition")) {
    const value = JSON.parse(await blob.text());
    return { value, nodes: [jsonView(value, { "aria-label": "Body of the answer" })] };
  }
  if (blob.size === 0) return { nodes: [element("p", { class: "quiet" }, "No body.")] };
  const text = type.startsWith("text/") && blob.size <= longestText ? await blob.text() : null;
  return { nodes: [saveLink(blob, response.headers), text && codeBlock(text)].filter(Boolean) };
}

/** Where the answer to a tried call is shown, with the same call as a command. */
export function answerPanel() {
  const node = element("section", { class: "answer", "aria-label": "Answer", hidden: true });
  const status = element("p", { class: "answer-status", role: "status" });
  const rest = element("div");
  node.append(status, rest);

  function begin(command) {
    // What was offered before would stay in memory for as long as the page is open.
    for (const link of rest.querySelectorAll("a[download]")) URL.revokeObjectURL(link.href);
    node.hidden = false;
    status.className = "answer-status";
    status.textContent = "Sending…";
    const head = element(
      "div",
      { class: "row" },
      element("h5", {}, "Sent"),
      copyButton(() => command),
    );
    rest.replaceChildren(head, codeBlock(command, { "aria-label": "The call as a command", class: "sent" }));
  }

  /** Answers with the JSON of the answer, if it was JSON. */
  async function show(response, startedAt) {
    const took = Math.round(performance.now() - startedAt);
    status.className = `answer-status status-${String(response.status)[0]}`;
    status.textContent = `${response.status} ${response.statusText} in ${took} ms`;
    node.dataset.status = response.status;
    const headers = headerList(response.headers);
    rest.prepend(headers);
    if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      await streamed(response, headers);
      return undefined;
    }
    const { value, nodes } = await bodyOf(response);
    headers.after(...nodes);
    return value;
  }

  function stopped() {
    status.className = "answer-status";
    status.textContent = "Stopped.";
  }

  function fail(message) {
    node.hidden = false;
    status.className = "answer-status status-5";
    status.textContent = message;
  }

  return { node, begin, show, stopped, fail };
}
